import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart } from './preflight.ts';
import { ROOT } from './settings.ts';

/** How to run one of the product's processes. */
export type ServiceDefinition = {
  name: string;
  /** Folder below the root that it runs in. */
  folder: string;
  /** Arguments to Node, or a program with its arguments. */
  node?: readonly string[];
  command?: readonly string[];
  environment: NodeJS.ProcessEnv;
  /** Answers 2xx once the service is up; null for one that answers nothing. */
  healthUrl: string | null;
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
    // Nobody listens yet.
    return false;
  }
};

/** A running process of the product, with a log of its own. */
export class Service {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #definition: ServiceDefinition;
  #tail = '';
  #stopping = false;
  #isReady = false;

  /**
   * @param logDir where its output is kept
   * @param echo show its output as well
   * @param onDeath called when it ends without having been asked to
   */
  constructor(
    definition: ServiceDefinition,
    logDir: string,
    echo: boolean,
    onDeath: (service: Service) => void,
  ) {
    this.name = definition.name;
    this.#definition = definition;
    mkdirSync(logDir, { recursive: true });
    const log = createWriteStream(join(logDir, `${definition.name}.log`), { flags: 'w' });
    const [program, ...rest] = definition.command ?? [process.execPath, ...(definition.node ?? [])];
    this.#child = spawn(program as string, rest, {
      cwd: join(ROOT, definition.folder),
      env: definition.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own: Ctrl-C reaches us alone, and we end the group in order.
      detached: process.platform !== 'win32',
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        log.write(chunk);
        this.#tail = (this.#tail + chunk.toString()).slice(-KEPT_CHARACTERS);
        if (echo) process.stdout.write(chunk);
      });
    }
    this.#child.on('exit', () => {
      log.end();
      // An end before it answered is `ready`'s to tell.
      if (this.#isReady && !this.#stopping) onDeath(this);
    });
  }

  /** The last lines that it printed. */
  get tail(): string {
    return this.#tail;
  }

  get #ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * Waits until it answers.
   * @throws {CannotStart} when it ends or stays silent instead
   */
  async ready(): Promise<void> {
    const { healthUrl } = this.#definition;
    if (healthUrl === null) {
      this.#isReady = true;
      return;
    }
    const deadline = Date.now() + this.#definition.readyWithinSeconds * 1000;
    while (Date.now() < deadline) {
      if (this.#ended) throw new CannotStart(`${this.name} ended at its start:\n${this.#tail}`);
      if (await answers(healthUrl)) {
        this.#isReady = true;
        return;
      }
      await delay(60);
    }
    throw new CannotStart(
      `${this.name} did not answer at ${healthUrl} within ${this.#definition.readyWithinSeconds} s:\n${this.#tail}`,
    );
  }

  #signal(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch (error) {
      // The group is gone already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** Ends it and everything that it started: politely, then for good. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (!this.#ended) {
      const gone = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#signal('SIGTERM');
      await Promise.race([gone, delay(STOP_SECONDS * 1000, undefined, { ref: false })]);
    }
    this.#signal('SIGKILL');
  }
}
