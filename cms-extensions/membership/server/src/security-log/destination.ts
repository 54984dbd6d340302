import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Where a log is written. */
export type AuditTarget = { kind: 'stdout' } | { kind: 'file'; path: string };

/** Receives the lines of a log, each with its line feed. Never throws. */
export type Destination = { write: (line: string) => void };

/** The process's own log. */
type Fallback = {
  /** Called once when writing begins to fail, and once when it works again. */
  error: (message: string) => void;
  /** Receives every line that could not be written, so that no event is lost. */
  warn: (line: string) => void;
};

/** The log contains client addresses, so only the operator may read it. */
const FILE_MODE = 0o600;

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
  };
};

export const openDestination = (target: AuditTarget, fallback: Fallback): Destination =>
  target.kind === 'file'
    ? fileDestination(target.path, fallback)
    : { write: (line) => void process.stdout.write(line) };
