import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CannotStart } from './preflight.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const STOP_SECONDS = 10;
const KEPT_LINES = 300;

/** The steps that are under way, and what stops them. */
const running = new Map<Promise<unknown>, () => void>();

/** Sends a signal to a process that was started with a group of its own, and to all below it. */
export const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  const { pid } = child;
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-pid, signal);
  } catch (error) {
    // The process group no longer exists.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};

type Step = {
  program: string;
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Said when it fails, before the end of its output. */
  failure: string;
  onLine?: (line: string) => void;
};

/**
 * Runs a program to its end. A signal that ends this process ends it too, with all that it started.
 * @returns its last lines
 * @throws {CannotStart} when it fails, with its last lines
 */
export const runStep = async (step: Step): Promise<string[]> => {
  const child = spawn(step.program, step.args, {
    cwd: step.cwd,
    env: step.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that a signal to this process alone reaches all of them.
    detached: process.platform !== 'win32',
  });
  const printed: string[] = [];
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      printed.push(line);
      if (printed.length > KEPT_LINES) printed.shift();
      step.onLine?.(line);
    });
  }
  const stop = (): void => {
    signalGroup(child, 'SIGTERM');
    setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_SECONDS * 1000).unref();
  };
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    // Not `exit`: until all of its processes have closed its output.
    child.on('close', resolve);
  });
  running.set(ended, stop);
  // Before the program's own listeners, which may exit at once.
  for (const signal of SIGNALS) process.prependListener(signal, stop);
  try {
    const code = await ended;
    if (code !== 0) throw new CannotStart(`${step.failure}\n${printed.join('\n')}`);
    return printed;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    running.delete(ended);
  }
};

/** Stops the steps that are under way. @returns after their end */
export const endSteps = async (): Promise<void> => {
  for (const stop of running.values()) stop();
  await Promise.allSettled(running.keys());
};
