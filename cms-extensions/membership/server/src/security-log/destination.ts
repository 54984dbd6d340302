import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { pino } from 'pino';

/** Where a log is written. */
export type AuditTarget = { kind: 'stdout' } | { kind: 'file'; path: string };

/** Receives the lines of a log. No method ever throws. */
export type Destination = {
  /** @param line one line with its line feed */
  write: (line: string) => void;
  /** Returns after everything has been written. */
  flush: () => void;
};

/** The process's own log. */
type Fallback = {
  /** Called once when writing begins to fail, and once when it works again. */
  error: (message: string) => void;
  /** Receives every line that could not be written, so that no event is lost. */
  warn: (line: string) => void;
};

/** The log contains client addresses, so only the operator may read it. */
const FILE_MODE = 0o600;

/** How many bytes are buffered while the reader of stdout does not read. */
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
 * Writes to a file that is opened for each line. An event is on the disk before its request is
 * answered. A file that was moved away (logrotate) or deleted is created again by the next event,
 * without a signal or a restart. Each line is appended in one write, so several processes can share
 * the file. This takes some tens of microseconds, and events are few.
 */
const fileDestination = (path: string, fallback: Fallback): Destination => {
  let isFailing = false;
  return {
    write: (line) => {
      try {
        // A write to a full disk may have left half a line.
        append(path, isFailing ? `\n${line}` : line);
        if (isFailing) fallback.error(`The security log ${path} is written again.`);
        isFailing = false;
      } catch (error) {
        if (!isFailing) {
          fallback.error(`The security log cannot be written, its lines follow here: ${error}`);
        }
        isFailing = true;
        fallback.warn(line.trimEnd());
      }
    },
    flush: () => undefined,
  };
};

/** Writes in the background: a slow log collector must not block the process. */
const stdoutDestination = (fallback: Fallback): Destination => {
  const stream = pino.destination({ dest: 1, sync: false, maxLength: WAITING_BYTES_MAX });
  let isFailing = false;
  const failed = (reason: unknown): void => {
    if (!isFailing) fallback.error(`The security log cannot be written: ${reason}`);
    isFailing = true;
  };
  stream.on('error', failed);
  stream.on('drop', (line: string) => {
    failed('nobody reads stdout');
    fallback.warn(line.trimEnd());
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
