import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';

/** Where a log goes. */
export type AuditTarget = { kind: 'stdout' } | { kind: 'file'; path: string };

/** What takes the lines of a log. No method ever throws. */
export type Destination = {
  /** @param line one line with its line feed */
  write: (line: string) => void;
  /** Has everything written before it returns. */
  flush: () => void;
};

/** Takes what cannot be written; usually the process's own log. */
export type Fallback = {
  /** Is told once when writing begins to fail, and once when it works again. */
  warn: (message: string) => void;
  /** Is given every line that could not be written, so that no event is lost. */
  line: (line: string) => void;
};

/** Addresses of members are nobody's business but the operator's. */
const FILE_MODE = 0o600;

/** As many bytes wait for a reader of stdout that has stopped reading. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const append = (path: string, text: string): void => {
  try {
    appendFileSync(path, text, { mode: FILE_MODE });
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, text, { mode: FILE_MODE });
  }
};

/**
 * A file that is opened for each line. An event is on the disk before its request is answered, and a
 * file that was moved away (logrotate) or deleted is made anew with the next event; neither a signal
 * nor a restart is needed. Each line is one write at the end of the file, so several processes can
 * share it. It takes some tens of microseconds, and events are few.
 */
const fileDestination = (path: string, fallback: Fallback): Destination => {
  let isFailing = false;
  return {
    write: (line) => {
      try {
        // A full disk may have taken half a line.
        append(path, isFailing ? `\n${line}` : line);
        if (isFailing) fallback.warn(`The security log ${path} is written again.`);
        isFailing = false;
      } catch (error) {
        if (!isFailing) {
          fallback.warn(`The security log cannot be written, its lines follow here: ${error}`);
        }
        isFailing = true;
        fallback.line(line);
      }
    },
    flush: () => undefined,
  };
};

/** Written in the background: a collector that is slow to read must not stop the process. */
const stdoutDestination = (fallback: Fallback): Destination => {
  const stream = pino.destination({ dest: 1, sync: false, maxLength: WAITING_BYTES_MAX });
  let isFailing = false;
  const failed = (reason: unknown): void => {
    if (!isFailing) fallback.warn(`The security log cannot be written: ${reason}`);
    isFailing = true;
  };
  stream.on('error', failed);
  stream.on('drop', (line: string) => {
    failed('nobody reads stdout');
    fallback.line(line);
  });
  stream.on('drain', () => {
    isFailing = false;
  });
  return {
    write: (line) => {
      stream.write(line);
    },
    flush: () => {
      try {
        stream.flushSync();
      } catch (error) {
        failed(error);
      }
    },
  };
};

export const openDestination = (target: AuditTarget, fallback: Fallback): Destination =>
  target.kind === 'file' ? fileDestination(target.path, fallback) : stdoutDestination(fallback);
