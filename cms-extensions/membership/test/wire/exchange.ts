import { connect } from 'node:net';

/** One answer as received on the connection. */
export type RawAnswer = { status: number; head: string; body: string };

/** Everything received on one connection until the server closed it. */
export type Exchange = {
  answers: RawAnswer[];
  /** Bytes that do not belong to a complete answer. */
  rest: string;
};

/** No server of ours keeps a refused connection open for this long. */
const DEADLINE_MS = 10_000;

const headerOf = (head: string, name: string): string | undefined =>
  new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim();

/** The chunked body at the beginning of a text and the rest; null while it is incomplete. */
const readChunked = (text: string): { body: string; rest: string } | null => {
  let body = '';
  let rest = text;
  for (;;) {
    const [line, digits = ''] = /^([\da-f]+)\r\n/i.exec(rest) ?? [];
    const length = Number.parseInt(digits, 16);
    if (line === undefined || rest.length < line.length + length + 2) return null;
    body += rest.slice(line.length, line.length + length);
    rest = rest.slice(line.length + length + 2);
    if (length === 0) return { body, rest };
  }
};

const readBody = (status: number, head: string, text: string, isHead: boolean) => {
  if (isHead || status < 200 || status === 204 || status === 304) return { body: '', rest: text };
  if (/chunked/i.test(headerOf(head, 'transfer-encoding') ?? '')) return readChunked(text);
  const length = Number(headerOf(head, 'content-length') ?? 0);
  if (text.length < length) return null;
  return { body: text.slice(0, length), rest: text.slice(length) };
};

/**
 * Parses what a connection has received so far.
 * @param isHead whether the first request's answer has no body
 */
const readAnswers = (received: string, isHead: boolean): Exchange => {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    if (end === -1 || Number.isNaN(status)) return { answers, rest };
    const read = readBody(status, head, rest.slice(end + 4), isHead && answers.length === 0);
    if (read === null) return { answers, rest };
    answers.push({ status, head, body: read.body });
    rest = read.rest;
  }
};

const isFinal = ({ status }: RawAnswer): boolean => status >= 200;

/**
 * Sends raw bytes, and after the first answer a second text on the same connection, which asks the
 * server to close it.
 * @throws when the server leaves the connection open without an answer
 */
export const exchange = (origin: string, bytes: string, after: string): Promise<Exchange> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const isHead = bytes.startsWith('HEAD ');
    let received = '';
    let isAfterSent = false;
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No end within ${DEADLINE_MS} ms; received: ${received.slice(0, 500)}`));
    }, DEADLINE_MS);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      received += String(text);
      if (isAfterSent || !readAnswers(received, isHead).answers.some(isFinal)) return;
      isAfterSent = true;
      socket.write(after, 'latin1');
    });
    // The server may close the connection while the second text is being sent.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      const { answers, rest } = readAnswers(received, isHead);
      resolve({ answers: answers.filter(isFinal), rest });
    });
  });

/** Sends bytes and disconnects without waiting for an answer. */
export const sendAndLeave = (origin: string, bytes: string): Promise<void> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, 'latin1', () => socket.destroy());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
