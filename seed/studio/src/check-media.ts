// node src/check-media.ts: says what is wrong with seed/media, and exits 1 if anything is.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { faultsOf, filesBelow, type MediaIndex } from './media/check.ts';
import { MEDIA, STUDIO } from './paths.ts';

/** What the demo may weigh in the repository. */
const MOST_BYTES = 15_000_000;

async function weight(folder: string, skip: string[] = []): Promise<number> {
  const files = await filesBelow(folder, skip);
  const sizes = await Promise.all(files.map(async (f) => (await stat(path.join(folder, f))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const index: MediaIndex = JSON.parse(await readFile(path.join(MEDIA, 'media.json'), 'utf8'));
const faults = await faultsOf(MEDIA, index);
const bytes = (await weight(MEDIA)) + (await weight(STUDIO, ['build', 'node_modules']));
const megabytes = `${(bytes / 1e6).toFixed(1)} MB`;
if (bytes > MOST_BYTES) faults.push(`the media weigh ${megabytes}, more than 15 MB`);

for (const fault of faults) console.error(fault);
const pictures = index.stills.length + index.portraits.length + index.heroes.length;
console.log(
  `${pictures} pictures, ${index.clips.length} films, ${megabytes}: ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
