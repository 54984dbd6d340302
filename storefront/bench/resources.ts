import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

const PAGE_BYTES = 4096;

const parentOf = (pid: string): string | null => {
  try {
    // The name of the program, in brackets, may contain spaces.
    return (
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1] ?? null
    );
  } catch {
    // It has ended meanwhile.
    return null;
  }
};

const familyOf = (pid: number): string[] => {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [name, parentOf(name)]),
  );
  const family = [String(pid)];
  // Grows while it is read: children of children are found, too.
  for (const one of family) {
    for (const [child, parent] of parents) if (parent === one) family.push(child);
  }
  return family;
};

const socketsOf = (pid: string): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      // It was closed meanwhile.
      return false;
    }
  }).length;

/**
 * Resident memory and open sockets of a process and all that it started; null where there is no
 * `/proc`, or no such process.
 */
export const resourcesOf = (pid: number): { memoryMb: number; sockets: number } | null => {
  if (pid === 0 || !existsSync(`/proc/${pid}/statm`)) return null;
  let memoryMb = 0;
  let sockets = 0;
  for (const one of familyOf(pid)) {
    try {
      const pages = Number(readFileSync(`/proc/${one}/statm`, 'utf8').split(' ')[1]);
      memoryMb += (pages * PAGE_BYTES) / 1e6;
      sockets += socketsOf(one);
    } catch {
      // It has ended meanwhile.
    }
  }
  return { memoryMb, sockets };
};
