import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type sharpModule from 'sharp';
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';

/** The resolution of phone cameras. A file of a few bytes can declare any number of pixels. */
export const PICTURE_PIXELS_MAX = 50_000_000;

const SECONDS_MAX = 60;
const BYTES_MAX = 1024 ** 3;
/** Somebody who uploads pictures sends several. */
const IDLE_MS = 10_000;

/** The methods of sharp that jobs name. */
type StepName = 'autoOrient' | 'extract' | 'resize' | 'toFormat' | 'webp';
type Step = { [Name in StepName]: readonly [Name, ...Parameters<Sharp[Name]>] }[StepName];

type Job = {
  /** The file's path or its bytes. */
  input: string | Buffer;
  options: SharpOptions;
  steps: readonly Step[];
  /** The path of the new file; null returns its bytes. */
  output: string | null;
};

type Drawn = { info: OutputInfo; data: Buffer };
type Reply = { drawn: Drawn } | { fault: string };

/**
 * The pixels of a picture, of all its frames, by its header: nothing is decoded.
 * @throws Error of sharp when it is no picture
 */
export const pixelsOf = async (input: string | Buffer): Promise<number> => {
  // With all pages, the height is that of all frames one below the other.
  const { width, height } = await sharp(input, { pages: -1, limitInputPixels: false }).metadata();
  return width * height;
};

/* Becomes the source of a process, so it uses nothing of this module. */
const serve = (sharpPath: string, bytesMax: number): void => {
  const { writeFileSync } = process.getBuiltinModule('node:fs');
  const load = process.getBuiltinModule('node:module').createRequire(sharpPath);
  const open: typeof sharpModule = load(sharpPath);
  // On Linux: when memory is short, this process is ended before the CMS.
  if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  setInterval(() => {
    if (process.memoryUsage.rss() > bytesMax) process.exit(1);
  }, 50).unref();
  process.on('message', async ({ input, options, steps, output }: Job) => {
    try {
      const picture = steps.reduce(
        (made, [name, ...values]) => Reflect.apply(made[name], made, values),
        open(input, options),
      );
      const drawn =
        output === null
          ? await picture.toBuffer({ resolveWithObject: true })
          : { info: await picture.toFile(output), data: Buffer.alloc(0) };
      process.send?.({ drawn });
    } catch (error) {
      process.send?.({ fault: String(error) });
    }
  });
};

const launch = (): ChildProcess => {
  const sharpPath = createRequire(import.meta.url).resolve('sharp');
  const source = `(${serve})(${JSON.stringify(sharpPath)}, ${BYTES_MAX})`;
  const child = spawn(process.execPath, ['--eval', source], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    // It reads files of strangers and needs no secret.
    env: {},
  });
  child.unref();
  child.channel?.unref();
  return child;
};

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

const end = (): void => {
  child?.kill('SIGKILL');
  child = null;
};

const ask = (job: Job): Promise<Reply> => {
  clearTimeout(idle);
  child ??= launch();
  const asked = child;
  return new Promise<Reply>((resolve) => {
    const finish = (reply: Reply): void => {
      clearTimeout(timer);
      asked.removeAllListeners();
      if (asked.exitCode !== null || asked.signalCode !== null) child = null;
      idle = setTimeout(end, IDLE_MS).unref();
      resolve(reply);
    };
    const timer = setTimeout(end, SECONDS_MAX * 1000);
    asked.once('message', (reply: Reply) => finish(reply));
    asked.once('error', (error) => finish({ fault: String(error) }));
    asked.once('exit', () => finish({ fault: 'The picture took too much time or memory' }));
    asked.send(job);
  });
};

/**
 * Makes another picture of a picture. Decoding happens in a process of its own, one picture at a
 * time, in a minute and a gigabyte at most. Check `pixelsOf` first.
 * @throws Error when the picture cannot be decoded within that
 */
export const drawPicture = async (job: Job): Promise<Drawn> => {
  const options = { limitInputPixels: PICTURE_PIXELS_MAX, ...job.options };
  const asked = last.then(() => ask({ ...job, options }));
  // Without memory no process may begin; the next picture must not fail for that.
  last = asked.catch(() => undefined);
  const reply = await asked;
  if ('fault' in reply) throw new Error(reply.fault);
  return reply.drawn;
};
