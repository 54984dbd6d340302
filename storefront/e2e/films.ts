import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/* Videos for upload tests, and network throttling. */

const ROOT = join(import.meta.dirname, '../..');

/** Fragmented MP4: colour bars of six seconds, and a clip of the demo. */
const CLIPS = {
  bars: { folder: 'sandbox/test/fixtures/clips/bars/360p', segments: ['000.m4s', '001.m4s'] },
  demo: { folder: 'seed/media/clips/arm-pulses/360p', segments: ['000.m4s', '001.m4s'] },
} as const;

/** An MP4 box that players ignore, to make a video as large as a test needs. */
const padding = (bytes: number): Buffer => {
  const box = Buffer.alloc(bytes);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  return box;
};

/**
 * A short video that any player plays and that is encoded quickly.
 * @param paddingBytes added size, at least 16
 */
export const film = (clip: keyof typeof CLIPS, paddingBytes = 16): Buffer => {
  const { folder, segments } = CLIPS[clip];
  const parts = ['init.mp4', ...segments].map((name) => readFileSync(join(ROOT, folder, name)));
  return Buffer.concat([...parts, padding(paddingBytes)]);
};

/** Limits a page's upload speed; -1 removes the limit. */
export const slowDown = async (page: Page, bytesPerSecond: number): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1 },
    uploadThroughput: bytesPerSecond,
  });
};
