import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/* Films that tests upload, and the lines over which they do. */

const ROOT = join(import.meta.dirname, '../..');

/** Fragmented MP4, cut into pieces: colour bars of six seconds, and a clip of the demo. */
const CLIPS = {
  bars: { folder: 'sandbox/test/fixtures/clips/bars/360p', segments: ['000.m4s', '001.m4s'] },
  demo: { folder: 'seed/media/clips/arm-pulses/360p', segments: ['000.m4s', '001.m4s'] },
} as const;

/** A box that every player passes over, to make a film as large as a test wants it. */
const padding = (bytes: number): Buffer => {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
};

/**
 * A short film that any player plays and that is soon encoded.
 * @param paddingBytes how much it is made larger, at least 16
 */
export const film = (clip: keyof typeof CLIPS, paddingBytes = 16): Buffer => {
  const { folder, segments } = CLIPS[clip];
  const parts = ['init.mp4', ...segments].map((name) => readFileSync(join(ROOT, folder, name)));
  return Buffer.concat([...parts, padding(paddingBytes)]);
};

/** Has a page send no faster than this; -1 lets it go as fast as it can. */
export const slowDown = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: bytesPerSecond,
  });
};
