import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Something that a process needs to do its work. */
export type Dependency = {
  name: string;
  /** False when the process works without it, only less well. */
  isRequired: boolean;
  /** Rejects when it cannot be used. */
  check: () => Promise<unknown>;
};

type State = 'ok' | 'failed';

const CHECK_TIMEOUT_MS = 1500;
/** A process that does nothing else for so long cannot serve anybody. */
const EVENT_LOOP_DELAY_MAX_MS = 2000;

const stateOf = async ({ check }: Dependency): Promise<State> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer')), CHECK_TIMEOUT_MS);
  try {
    await Promise.race([check(), late]);
    return 'ok';
  } catch {
    // The reason is in the log of whoever uses the dependency; here only whether it works counts.
    return 'failed';
  } finally {
    clearTimeout(timer);
  }
};

/** The longest time that the event loop was late since the last call. */
const createLoopCheck = (): (() => State) => {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  return () => {
    const lateMs = delays.max / 1e6;
    delays.reset();
    return lateMs > EVENT_LOOP_DELAY_MAX_MS ? 'failed' : 'ok';
  };
};

/**
 * Answers `/healthz` (200 while the process lives) and `/readyz` (200 when every required
 * dependency works and the event loop is not blocked, else 503; the states are in the body).
 * @returns handles a request; whether it was one of these two
 */
export const createHealthAnswers = (dependencies: readonly Dependency[]) => {
  const loop = createLoopCheck();

  const examine = async () => {
    const states = await Promise.all(
      dependencies.map(async (it) => [it.name, await stateOf(it)] as const),
    );
    const checks: Readonly<Record<string, State>> = {
      ...Object.fromEntries(states),
      eventLoop: loop(),
    };
    const optional = new Set(dependencies.flatMap((it) => (it.isRequired ? [] : [it.name])));
    const failed = Object.keys(checks).filter((name) => checks[name] === 'failed');
    const isReady = failed.every((name) => optional.has(name));
    const status = isReady ? (failed.length === 0 ? 'ready' : 'degraded') : 'not ready';
    return { isReady, body: JSON.stringify({ status, checks }) };
  };

  const send = (response: ServerResponse, status: number, type: string, body: string): void => {
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
    });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = request.url?.split('?', 1)[0];
    if (path !== '/healthz' && path !== '/readyz') return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (path === '/healthz') send(response, 200, 'text/plain; charset=utf-8', 'ok');
    else {
      examine().then(({ isReady, body }) =>
        send(response, isReady ? 200 : 503, 'application/json; charset=utf-8', body),
      );
    }
    return true;
  };
};
