import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../scripts/start/settings.ts';
import { isReady } from './coach.ts';
import { until } from './judge.ts';
import type { Load } from './load.ts';
import type { Production } from './settings.ts';
import type { Shape } from './shape.ts';

/** Folders of the deployment that get a disk of their own, and its size. */
const DISKS = { database: '400m', store: '64m' } as const;
const FILLER = 'filler';
const BLOCK = Buffer.alloc(1_048_576);
const FULL_MS = 15_000;
const NOTICED_WITHIN_MS = 300_000;
/** Of a process that was in the middle of something when it found no space. */
const RECOVERED_WITHIN_MS = 600_000;
const PICTURE = join(ROOT, 'seed/media/portraits/freya.jpg');

const mount = (folder: string, size: string): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], {
    stdio: 'ignore',
  });
};
const isMounted = (folder: string): boolean =>
  readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `);
/** Detached even if a process still ends; its files go with it. */
const unmount = (folder: string): void => {
  if (isMounted(folder)) execFileSync('umount', ['--lazy', folder]);
};

/** Why no small disk can be made here; undefined when it can. */
export const diskNeeds = (): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    mount(folder, '64k');
    unmount(folder);
    return undefined;
  } catch {
    return 'it mounts small disks, for which it needs Linux and the rights of root';
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/**
 * Begins an empty folder of data whose database and store of pictures are on small disks.
 * @param atEnd called with what takes the disks away again
 */
export const mountDisks = (dataDir: string, atEnd: (work: () => Promise<void>) => void): void => {
  const folders = Object.entries(DISKS).map(([name, size]) => ({
    folder: join(dataDir, name),
    size,
  }));
  const unmountAll = (): void => {
    for (const { folder } of folders) unmount(folder);
  };
  // Of an exercise that was killed.
  unmountAll();
  rmSync(dataDir, { recursive: true, force: true });
  atEnd(async () => unmountAll());
  for (const { folder, size } of folders) {
    mkdirSync(folder, { recursive: true });
    mount(folder, size);
  }
};

/** Writes until there is no space left, not even for a row. */
const fill = (disk: string): void => {
  const file = openSync(join(disk, FILLER), 'a');
  for (let size = BLOCK.length; size >= 512; ) {
    try {
      writeSync(file, BLOCK, 0, size);
    } catch {
      size /= 2;
    }
  }
  closeSync(file);
};
const free = (disk: string): void => rmSync(join(disk, FILLER), { force: true });

/** A member gives the account a picture. @returns the status of the answer */
const sendPicture = async ({ siteUrl }: Production, token: string): Promise<number> => {
  const answer = await fetch(`${siteUrl}/api/auth/profile-image`, {
    method: 'POST',
    body: readFileSync(PICTURE),
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** Fills the disk of the pictures: they are refused, and taken once there is space. */
const fillStore = async (production: Production, load: Load): Promise<void> => {
  const disk = join(production.dataDir, 'store');
  const { members } = load.acknowledged;
  await until(async () => members.length > 0, NOTICED_WITHIN_MS);
  const token = members.at(-1)?.token ?? '';
  fill(disk);
  const refused = await sendPicture(production, token);
  free(disk);
  // The store of this machine ends when it finds no space, and is started again.
  if (refused < 500) throw new Error(`a picture without space was answered ${refused}`);
  const isTaken = async () => (await sendPicture(production, token)) === 200;
  if (!(await until(isTaken, RECOVERED_WITHIN_MS)))
    throw new Error('no picture was taken after there was space again');
};

/**
 * Fills the disk of the database for a while.
 * @returns from when until when what needs the database may fail
 */
const fillDatabase = async (
  shape: Shape,
  production: Production,
  load: Load,
): Promise<{ from: number; to: number }> => {
  const disk = join(production.dataDir, 'database');
  const from = performance.now();
  const refused = () => load.failures.filter(({ ended }) => ended >= from);
  fill(disk);
  // What PostgreSQL has reserved is used up first.
  const isNoticed = await until(async () => refused().length > 0, NOTICED_WITHIN_MS);
  await wait(FULL_MS);
  free(disk);
  if (!isNoticed) throw new Error('nobody noticed that the disk of the database was full');
  const isWhole = async () => (await isReady(shape, 'cms-1')) && (await isReady(shape, 'cms-2'));
  await until(isWhole, RECOVERED_WITHIN_MS);
  return { from, to: performance.now() + 5000 };
};

/**
 * Fills the disk of the pictures, then that of the database, and makes space again.
 * @returns from when until when what needs the database may fail
 */
export const fillDisks = async (
  shape: Shape,
  production: Production,
  load: Load,
): Promise<{ from: number; to: number }> => {
  await fillStore(production, load);
  return fillDatabase(shape, production, load);
};
