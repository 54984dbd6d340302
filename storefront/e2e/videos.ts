import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, type Page, test } from '@playwright/test';

/* Videos for upload tests, and network throttling. */

const ROOT = join(import.meta.dirname, '../..');
const MIB = 1024 ** 2;

/** Fragmented MP4: colour bars of six seconds, and the start of the demo's preview. */
const CLIPS = {
  bars: { folder: 'sandbox/test/fixtures/clips/bars/360p', segments: ['000.m4s', '001.m4s'] },
  demo: { folder: 'seed/media/clips/preview/360p', segments: ['000.m4s', '001.m4s'] },
} as const;

/** An MP4 box that players ignore, to make a video as large as a test needs. */
const padding = (bytes: number): Buffer => {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
};

/** A short video that any player plays and that is encoded quickly. */
const video = (clip: keyof typeof CLIPS, paddingBytes = 16): Buffer => {
  const { folder, segments } = CLIPS[clip];
  const parts = ['init.mp4', ...segments].map((name) => readFileSync(join(ROOT, folder, name)));
  return Buffer.concat([...parts, padding(paddingBytes)]);
};

const FILES = {
  'clip.mp4': () => video('demo'),
  'Evening flow.mp4': () => video('bars'),
  // Four chunks of the panel's uploader, so that its progress can be observed and interrupted.
  'Long evening flow.mp4': () => video('bars', 30 * MIB),
  'notes.mp4': () => 'This is no video.\n',
  'english.srt': () => '1\n00:00:01,000 --> 00:00:03,500\nBreathe in.\n',
} as const;

/** A folder that the next run removes with Playwright's other output. */
const folderOfTest = (): string => {
  const { project, parallelIndex } = test.info();
  return join(project.outputDir, `files-${parallelIndex}`);
};

/** The path of a file to upload. */
export const fileFor = (name: keyof typeof FILES, folder = folderOfTest()): string => {
  const path = join(folder, name);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, FILES[name]());
  }
  return path;
};

export const PICTURE = join(import.meta.dirname, 'picture.jpg');

const devtools = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Limits a page's upload speed; -1 removes the limit. A limit belongs to the session that set it,
 * so a page keeps its one.
 */
export const slowDown = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const opening = devtools.get(page) ?? page.context().newCDPSession(page);
  devtools.set(page, opening);
  const session = await opening;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: bytesPerSecond,
  });
};
