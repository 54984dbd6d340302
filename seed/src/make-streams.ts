/* Writes what the stand-in for Mux composes the workouts' videos of, from the files in content:
 * `node seed/src/make-streams.ts`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent, SEED_ROOT, streamFolders } from './content/read.ts';
import { assetFile, assetOf, captionsFile, moveMapOf } from './content/streams.ts';

const { movements, workouts } = readContent();
for (const folder of streamFolders()) rmSync(join(SEED_ROOT, folder), { recursive: true });
for (const workout of workouts) {
  const map = moveMapOf(workout, movements);
  const folder = join(SEED_ROOT, 'media/clips', workout.slug);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'asset.json'), assetFile(assetOf(workout, map, movements)));
  writeFileSync(join(folder, 'captions.vtt'), captionsFile(map));
}
console.log(`${workouts.length} videos`);
