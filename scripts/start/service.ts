import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart } from './preflight.ts';
import { ROOT } from './settings.ts';
import { signalGroup } from './step.ts';

/** How to run one of the product's processes. */
export type ServiceDefinition = {
  name: string;
  /** Working directory; relative to the root, unless it is absolute. */
  folder: string;
  /** Arguments for Node, or a program with its arguments. */
  node?: readonly string[];
  command?: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Responds with 2xx once the service is up; null for a process without HTTP. */
  healthUrl: string | null;
  /** Printed once a process without HTTP is up. */
  readyLine?: RegExp;
  readyWithinSeconds: number;
};

const STOP_SECONDS = 10;
const KEPT_CHARACTERS = 6000;

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000), redirect: 'manual' });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Connection refused: not started yet.
    return false;
  }
};

/** A running process of the product, with its own log file. */
export class Service {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #definition: ServiceDefinition;
  #tail = '';
  #stopping = false;
  #isReady = false;

  /**
   * @param logDir folder of its log file
   * @param echo whether to print its output as well
   * @param onDeath called when it exits without having been asked to
   * @param appends keeps what an earlier run wrote to the log file
   */
  constructor(
    definition: ServiceDefinition,
    logDir: string,
    echo: boolean,
    onDeath: (service: Service) => void,
    appends = false,
  ) {
    this.name = definition.name;
    this.#definition = definition;
    mkdirSync(logDir, { recursive: true });
    const log = createWriteStream(join(logDir, `${definition.name}.log`), {
      flags: appends ? 'a' : 'w',
    });
    // On a full disk the service goes on without its log.
    log.on('error', () => undefined);
    const [program, ...rest] = definition.command ?? [process.execPath, ...(definition.node ?? [])];
    this.#child = spawn(program as string, rest, {
      cwd: resolve(ROOT, definition.folder),
      env: definition.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group: only this process gets Ctrl-C, and it stops the groups in order.
      detached: process.platform !== 'win32',
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log.write(chunk);
        this.#tail = (this.#tail + chunk.toString()).slice(-KEPT_CHARACTERS);
        if (echo) process.stdout.write(chunk);
      });
    }
    // Its output may come after its end.
    this.#child.on('close', () => log.end());
    this.#child.on('exit', () => {
      // An exit before the first response is reported by `ready`.
      if (this.#isReady && !this.#stopping) onDeath(this);
    });
  }

  /** The last lines of its output. */
  get tail(): string {
    return this.#tail;
  }

  /** What it ended with; null while it runs, and after a signal. */
  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** Whether the process has ended. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * Waits until its health check succeeds.
   * @throws {CannotStart} when it exits or does not respond in time
   */
  async ready(): Promise<void> {
    const { healthUrl, readyLine } = this.#definition;
    if (healthUrl === null && readyLine === undefined) {
      this.#isReady = true;
      return;
    }
    const deadline = Date.now() + this.#definition.readyWithinSeconds * 1000;
    while (Date.now() < deadline) {
      if (this.hasEnded) throw new CannotStart(`${this.name} ended at its start:\n${this.#tail}`);
      if (healthUrl === null ? readyLine?.test(this.#tail) : await answers(healthUrl)) {
        this.#isReady = true;
        return;
      }
      await delay(60);
    }
    throw new CannotStart(
      `${this.name} did not answer at ${healthUrl ?? 'all'} within ${this.#definition.readyWithinSeconds} s:\n${this.#tail}`,
    );
  }

  /** Sends a signal to it and all its child processes. */
  signal(signal: NodeJS.Signals): void {
    signalGroup(this.#child, signal);
  }

  /** Stops it and all its child processes: first with SIGTERM, then with SIGKILL. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (!this.hasEnded) {
      const gone = new Promise((resolve) => this.#child.once('exit', resolve));
      this.signal('SIGTERM');
      await Promise.race([gone, delay(STOP_SECONDS * 1000, undefined, { ref: false })]);
    }
    this.signal('SIGKILL');
  }
}
