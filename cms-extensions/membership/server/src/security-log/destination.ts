import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Receives the lines of a log, each with its line feed. */
export type Destination = { write: (line: string) => void };

/** The log contains client addresses, so only the operator may read it. */
const FILE_MODE = 0o600;

/**
 * The standard output, or a file that is opened for each line. An event is then on the disk before its
 * request is answered; logrotate can move the file away without a signal; and several processes can
 * share it, since each line is appended in one write.
 * @param path of the file; null for the standard output
 * @param complain receives each line that a file does not take, with the reason
 */
export const openDestination = (
  path: string | null,
  complain: (message: string) => void,
): Destination => {
  if (path === null) return { write: (line) => void process.stdout.write(line) };
  return {
    write: (line) => {
      try {
        mkdirSync(dirname(path), { recursive: true });
        appendFileSync(path, line, { mode: FILE_MODE });
      } catch (error) {
        complain(`The security log cannot be written (${error}): ${line.trimEnd()}`);
      }
    },
  };
};
