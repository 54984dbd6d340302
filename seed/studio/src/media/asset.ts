import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clipIds } from './ids.ts';
import { FRAME_RATE } from './loops.ts';

/** What lies beside each video: the facts that Mux would tell of it. */
export interface Asset {
  id: string;
  playback_id: string;
  policy: 'signed' | 'public';
  movement: string;
  title: string;
  /** Seconds. */
  duration: number;
  aspect_ratio: '16:9';
  max_width: number;
  max_height: number;
  max_frame_rate: number;
  /** Seconds. */
  poster_time: number;
}

type Own = Pick<Asset, 'policy' | 'title' | 'duration' | 'poster_time'>;

/** Writes `asset.json` into a video's folder. */
export async function writeAsset(folder: string, slug: string, own: Own): Promise<void> {
  const asset: Asset = {
    ...clipIds(slug),
    policy: own.policy,
    movement: slug,
    title: own.title,
    duration: own.duration,
    aspect_ratio: '16:9',
    max_width: 1280,
    max_height: 720,
    max_frame_rate: FRAME_RATE,
    poster_time: own.poster_time,
  };
  await writeFile(path.join(folder, 'asset.json'), `${JSON.stringify(asset, null, 2)}\n`);
}
