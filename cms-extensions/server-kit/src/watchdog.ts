import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';

/** How often the main thread shows that it runs, and the watching thread looks. */
const TICK_MS = 1000;

type Watched = { beats: Int32Array; tickMs: number; ticksMax: number; line: string };

/*
 * Becomes the source of a thread, so it uses nothing of this module. It counts its own ticks and
 * reads no clock: a process that was stopped, or whose machine slept, has not stood still.
 */
const watch = ({ beats, tickMs, ticksMax, line }: Watched): void => {
  const { writeSync } = process.getBuiltinModule('node:fs');
  let seen = -1;
  let still = 0;
  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    still = beat === seen ? still + 1 : 0;
    seen = beat;
    if (still < ticksMax) return;
    try {
      writeSync(2, line);
    } finally {
      // The main thread answers no gentler signal.
      process.kill(process.pid, 'SIGKILL');
    }
  }, tickMs);
};

/**
 * Ends this process (SIGKILL, after a line on the standard error) when its main thread stands still:
 * whoever runs it then starts it again. Does nothing under a debugger, whose breakpoints stand still.
 * As the first process of a container it cannot end itself so; give the container an init.
 * @param secondsMax how long the main thread may stand still; 0 switches this off
 * @param logsJson whether the line is JSON
 */
export const startWatchdog = (secondsMax: number, logsJson: boolean): void => {
  if (secondsMax === 0 || inspectorUrl() !== undefined) return;
  const msg = `The main thread stood still for ${secondsMax} s; this process ends itself`;
  const line = logsJson ? JSON.stringify({ level: 'error', name: 'watchdog', msg }) : msg;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), TICK_MS).unref();
  const watched: Watched = {
    beats,
    tickMs: TICK_MS,
    ticksMax: Math.ceil((secondsMax * 1000) / TICK_MS),
    line: `${line}\n`,
  };
  new Worker(`(${watch})(process.getBuiltinModule('node:worker_threads').workerData)`, {
    eval: true,
    execArgv: [],
    name: 'watchdog',
    workerData: watched,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  }).unref();
};
