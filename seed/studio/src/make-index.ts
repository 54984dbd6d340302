// node src/make-index.ts: writes media.json, the list of everything that the seed may show.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { clipIds } from './media/ids.ts';
import { PREVIEW_TITLE, previewSeconds } from './media/preview-cuts.ts';
import { MEDIA } from './paths.ts';
import { HEROES, PORTRAITS } from './shots/portraits.ts';
import { STILLS, type Still } from './shots/stills.ts';
import { focalPoint } from './stage/framing.ts';

const picture = (file: string, still: Still, width: number, height: number) => ({
  file,
  movement: still.shot.move,
  palette: still.shot.palette,
  alt: still.alt,
  width,
  height,
  focal: focalPoint(still.shot, width / height),
});

const stills = Object.entries(STILLS).map(([name, still]) =>
  picture(`stills/${name}.jpg`, still, 1280, 720),
);
const portraits = Object.entries(PORTRAITS).map(([name, still]) => ({
  name,
  ...picture(`portraits/${name}.jpg`, still, 800, 800),
}));
const heroes = Object.entries(HEROES).map(([name, still]) => ({
  name,
  ...picture(`${name}.jpg`, still, still.width, still.height),
}));
const index = {
  stills,
  portraits,
  heroes,
  clips: [
    {
      slug: 'preview',
      title: PREVIEW_TITLE,
      playback_id: clipIds('preview').playback_id,
      duration: previewSeconds(),
      policy: 'public',
    },
  ],
};
await writeFile(path.join(MEDIA, 'media.json'), `${JSON.stringify(index, null, 2)}\n`);
console.log(`${stills.length} stills, ${portraits.length} portraits, ${index.clips.length} film`);
