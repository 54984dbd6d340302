import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { LoadPlan, LoadResult } from './load.ts';

const BENCH = import.meta.dirname;
const ANSWER_MS = 180_000;

const running = new Set<ChildProcess>();

const start = (script: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess => {
  const child = fork(script, args, {
    env: { ...process.env, ...env },
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    ],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

const answerOf = <Answer>(child: ChildProcess, what: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(new Error(`${what} says nothing`)), ANSWER_MS);
    const onMessage = (answer: unknown) => settle(null, answer);
    const onExit = (code: number | null) => settle(new Error(`${what} ended with ${code}`));
    const settle = (error: Error | null, answer?: unknown) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onExit);
      if (error === null) resolve(answer as Answer);
      else reject(error);
    };
    child.once('message', onMessage).once('exit', onExit);
  });

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Fills a database with workouts. */
export const fillDatabase = async (
  appDir: string,
  workouts: number,
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const child = start(join(BENCH, 'serve.ts'), [appDir, 'fill', String(workouts)], env);
  await answerOf(child, 'The database');
  await ended(child);
};

export type StartedStrapi = {
  port: number;
  token: string;
  /** The processor time used so far, in milliseconds. */
  cpuMs: () => Promise<number>;
};

/** Starts a Strapi; `token` is a member's, where there are members. */
export const startStrapi = async (
  appDir: string,
  role: 'ours' | 'stock',
  env: NodeJS.ProcessEnv,
): Promise<StartedStrapi> => {
  const child = start(join(BENCH, 'serve.ts'), [appDir, role], env);
  const what = `Strapi (${role})`;
  const started = await answerOf<{ port: number; token: string }>(child, what);
  const cpuMs = (): Promise<number> => {
    child.send('cpu');
    return answerOf(child, what);
  };
  return { ...started, cpuMs };
};

/** Starts a server that only sends these bytes; returns its port. */
export const startBare = (body: string): Promise<number> => {
  const child = start(join(BENCH, 'bare.ts'), []);
  child.send(body);
  return answerOf(child, 'The bare server');
};

/** Starts a server that discards what it receives. */
export const startDiscarding = async (): Promise<{ port: number; pid: number }> => {
  const child = start(join(BENCH, 'discard.ts'), []);
  const port = await answerOf<number>(child, 'The bare server');
  return { port, pid: child.pid ?? 0 };
};

/** Starts the storefront's production server. */
export const startStorefront = async (main: string, env: NodeJS.ProcessEnv): Promise<void> => {
  start(main, [], env);
};

/** Loads a server from a separate process. */
export const measure = async (plan: LoadPlan): Promise<LoadResult> => {
  const child = start(join(BENCH, 'load.ts'), []);
  child.send(plan);
  const result = await answerOf<LoadResult>(child, 'The load generator');
  child.kill();
  await ended(child);
  return result;
};

/** Stops all processes that were started here. */
export const stopAll = async (): Promise<void> => {
  const children = [...running];
  for (const child of children) child.kill();
  await Promise.all(children.map(ended));
};
