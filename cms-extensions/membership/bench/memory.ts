import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const statusOf = (pid: number, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
};

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** Whether a process that may have ended meanwhile is the one. */
const isChild = (pid: number, parent: number, script: string): boolean => {
  try {
    return statusOf(pid, 'PPid') === parent && commandOf(pid).includes(script);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
};

/**
 * The process that another one has started with a script.
 * @throws when there is none, or this is not Linux
 */
export const childOf = (parent: number, script: string): number => {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const found = pids.find((pid) => isChild(pid, parent, script));
  if (found === undefined) throw new Error(`No process runs ${script}`);
  return found;
};

/**
 * Watches how much memory a process takes from now on.
 * @returns tells by how many bytes its resident memory has grown at most; the kernel keeps count, so
 * that no moment is missed
 */
export const watchMemory = (pid: number): (() => number) => {
  // Sets the peak back to what it is now (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = statusOf(pid, 'VmRSS');
  return () => (statusOf(pid, 'VmHWM') - before) * 1024;
};
