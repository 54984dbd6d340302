import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const statusOf = (pid: number, field: string): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN);
};

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

/** Whether a process, which may have ended meanwhile, is the child. */
const isChild = (pid: number, parent: number, script: string): boolean => {
  try {
    return statusOf(pid, 'PPid') === parent && commandOf(pid).includes(script);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
};

/**
 * The child process that runs a script.
 * @throws when there is none, or this is not Linux
 */
export const childOf = (parent: number, script: string): number => {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const found = pids.find((pid) => isChild(pid, parent, script));
  if (found === undefined) throw new Error(`No process runs ${script}`);
  return found;
};

/**
 * Measures a process's peak memory from now on.
 * @returns a function that returns the largest growth of its resident memory in bytes; the kernel
 * records the peak, so none is missed
 */
export const watchMemory = (pid: number): (() => number) => {
  // Resets the peak to the current value (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = statusOf(pid, 'VmRSS');
  return () => (statusOf(pid, 'VmHWM') - before) * 1024;
};
