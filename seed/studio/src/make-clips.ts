// node src/make-clips.ts [slug…]: every clip, or the named ones, from the loops in build/loops.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAsset } from './media/asset.ts';
import { CLIPS, type Clip, clipSeconds, FRAME_RATE } from './media/clips.ts';
import { packageFilm } from './media/encode.ts';
import { drawOverlays, OVERLAY } from './media/overlay.ts';
import { soundtrack, wav } from './media/sound.ts';
import { BUILD, MEDIA } from './paths.ts';

const overlays = path.join(BUILD, 'overlays');

async function makeClip(clip: Clip): Promise<void> {
  const duration = clipSeconds(clip);
  const sound = path.join(BUILD, `${clip.slug}.wav`);
  await writeFile(sound, wav(soundtrack(duration)));
  const folder = path.join(MEDIA, 'clips', clip.slug);
  const loop = path.join(BUILD, 'loops', `${clip.slug}.mp4`);
  await packageFilm(
    {
      inputs: [
        ...['-stream_loop', String(clip.rounds - 1), '-i', loop],
        ...['-framerate', '1', '-i', path.join(overlays, clip.slug, '%03d.png'), '-i', sound],
      ],
      graph: `[0:v]fps=${FRAME_RATE}[v];[v][1:v]overlay=${OVERLAY.x}:${OVERLAY.y}:format=gbrp[picture]`,
      sound: 2,
      duration,
    },
    folder,
  );
  await writeAsset(folder, clip.slug, {
    policy: 'signed',
    title: clip.title,
    duration,
    poster_time: clip.posterTime,
  });
}

const wanted = process.argv.slice(2);
const clips = CLIPS.filter((clip) => wanted.length === 0 || wanted.includes(clip.slug));
await mkdir(overlays, { recursive: true });
await drawOverlays(clips, overlays);
for (const clip of clips) {
  await makeClip(clip);
  console.log(clip.slug, `${clipSeconds(clip)} s`);
}
