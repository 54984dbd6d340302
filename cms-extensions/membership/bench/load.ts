import { connect, type Socket } from 'node:net';

/*
 * A small HTTP/1.1 load generator with raw sockets, so that it needs less processor time than what
 * it measures. It only reads the status line, Content-Length and the end of the headers.
 *
 * Run as a separate process; receives a plan over IPC and answers with the result.
 */

export type LoadPlan = {
  host: string;
  port: number;
  /** Requested in turn. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  /** Replaces `{n}` by a number that was never used before. */
  unique: boolean;
};

export type LoadResult = {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  bytesPerAnswer: number;
  failures: number;
  /** All answers, including the warm-up. */
  answered: number;
};

const HEAD_END = Buffer.from('\r\n\r\n');

type Counters = {
  latencies: number[];
  bytes: number;
  failures: number;
  answered: number;
  measuring: boolean;
};

const createRequests = ({ host, port, paths, headers, unique }: LoadPlan) => {
  const tail = Object.entries({ host: `${host}:${port}`, connection: 'keep-alive', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const textOf = (path: string) => `GET ${path} HTTP/1.1\r\n${tail}\r\n`;
  const ready = paths.map((path) => Buffer.from(textOf(path)));
  let next = 0;
  let number = Date.now();
  return (): Buffer => {
    next = (next + 1) % paths.length;
    if (!unique) return ready[next] as Buffer;
    number += 1;
    return Buffer.from(textOf((paths[next] as string).replace('{n}', String(number))));
  };
};

type Answer = { size: number; ok: boolean };

/** Parses an answer's head; null while it is incomplete. */
const readHead = (buffer: Buffer): Answer | null => {
  const headEnd = buffer.indexOf(HEAD_END);
  if (headEnd === -1) return null;
  const head = buffer.toString('latin1', 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without Content-Length: ${head}`);
  return {
    size: headEnd + HEAD_END.length + Number(length),
    ok: head.startsWith('HTTP/1.1 200'),
  };
};

const keepAsking = (socket: Socket, nextRequest: () => Buffer, counters: Counters): void => {
  let head: Buffer = Buffer.alloc(0);
  let answer: Answer | null = null;
  let received = 0;
  let began = 0;
  const ask = () => {
    [head, answer, received] = [Buffer.alloc(0), null, 0];
    began = performance.now();
    socket.write(nextRequest());
  };
  const count = ({ size, ok }: Answer) => {
    counters.latencies.push(performance.now() - began);
    counters.bytes += size;
    if (!ok) counters.failures += 1;
  };
  socket.on('data', (part: Buffer) => {
    received += part.byteLength;
    if (answer === null) {
      head = head.byteLength === 0 ? part : Buffer.concat([head, part]);
      answer = readHead(head);
    }
    if (answer === null || received < answer.size) return;
    counters.answered += 1;
    if (counters.measuring) count(answer);
    ask();
  });
  ask();
};

const open = (host: string, port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });

const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const run = async (plan: LoadPlan): Promise<LoadResult> => {
  const counters: Counters = {
    latencies: [],
    bytes: 0,
    failures: 0,
    answered: 0,
    measuring: false,
  };
  const nextRequest = createRequests(plan);
  const sockets = await Promise.all(
    Array.from({ length: plan.connections }, () => open(plan.host, plan.port)),
  );
  for (const socket of sockets) keepAsking(socket, nextRequest, counters);
  await sleep(plan.warmUpSeconds);
  counters.measuring = true;
  const began = performance.now();
  await sleep(plan.seconds);
  // On a busy machine a short measurement can pass without an answer; wait for the first one.
  while (counters.latencies.length === 0) await sleep(0.05);
  counters.measuring = false;
  const tookSeconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  const sorted = Float64Array.from(counters.latencies).sort();
  const quantile = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN;
  return {
    requestsPerSecond: sorted.length / tookSeconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    bytesPerAnswer: Math.round(counters.bytes / Math.max(1, sorted.length)),
    failures: counters.failures,
    answered: counters.answered,
  };
};

process.on('message', async (plan: LoadPlan) => {
  process.send?.(await run(plan));
});
