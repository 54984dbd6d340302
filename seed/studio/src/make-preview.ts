// node src/make-preview.ts: the silent preview video, from the loops in build/loops.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeAsset } from './media/asset.ts';
import { MARK, PAPER, POPPY } from './media/brand.ts';
import { packageFilm } from './media/encode.ts';
import { FRAME_RATE } from './media/loops.ts';
import { fontFaces, typesetPage } from './media/page.ts';
import {
  CARD,
  CUTS,
  cutFilter,
  PREVIEW_TITLE,
  previewSeconds,
  roundsNeeded,
} from './media/preview-cuts.ts';
import { BUILD, MEDIA } from './paths.ts';

const PANES = 'M12 0h14l-5.6 18H6.4zM31 0h14l-5.6 18H25.4zM50 0h14l-5.6 18H44.4z';
const LOWER = 'M5.6 21.5h14L14 40H0zM24.6 21.5h14L33 40H19zM43.6 21.5h14L52 40H38z';

/** The closing card: the wordmark in a patch of window light. */
const card = () => `<style>${fontFaces()}
  body { margin: 0; width: 1280px; height: 720px; background: ${PAPER}; position: relative; }
  .light { position: absolute; left: 290px; top: 96px; width: 760px; fill: #fbe4c0; opacity: .75; }
  .mark { position: absolute; left: 0; right: 0; top: 292px; display: flex; gap: 30px;
    justify-content: center; align-items: center; font: 440 104px/1.2 Kalnia; color: #34101f; }
  .mark svg { width: 92px; fill: ${POPPY}; margin-top: 8px; }
</style>
<svg class="light" viewBox="0 0 64 40"><path d="${PANES}${LOWER}"/></svg>
<div class="mark"><svg viewBox="0 0 46 40"><path d="${MARK}"/></svg><span>Ondelle</span></div>`;

async function drawCard(file: string): Promise<void> {
  const { browser, page } = await typesetPage(card(), { width: 1280, height: 720 });
  await writeFile(file, await page.screenshot());
  await browser.close();
}

const cardFile = path.join(BUILD, 'card.png');
await drawCard(cardFile);

const inputs = CUTS.flatMap((cut) => [
  ...['-stream_loop', String(roundsNeeded(cut) - 1), '-ss', String(cut.from)],
  ...['-i', path.join(BUILD, 'loops', `${cut.slug}.mp4`)],
]);
const duration = previewSeconds();
const still = ['-loop', '1', '-framerate', String(FRAME_RATE), '-t', String(duration)];
const film = CUTS.map((_, i) => `[cut${i}]`).join('');
const graph = [
  ...CUTS.map((cut, i) => cutFilter(cut, i)),
  `${film}concat=n=${CUTS.length}:v=1,settb=AVTB,fps=${FRAME_RATE},format=yuva420p[cuts]`,
  `[cuts]fade=t=out:st=${duration - CARD.length}:d=${CARD.dissolve}:alpha=1[film]`,
  `[${CUTS.length}:v]settb=AVTB,fps=${FRAME_RATE},setsar=1,format=yuv420p[card]`,
  `[card][film]overlay=eof_action=pass[picture]`,
].join(';');

const folder = path.join(MEDIA, 'clips', 'preview');
await packageFilm({ inputs: [...inputs, ...still, '-i', cardFile], graph, duration }, folder);
await writeAsset(folder, 'preview', {
  policy: 'public',
  title: PREVIEW_TITLE,
  duration,
  poster_time: 1.5,
});
console.log('preview', `${duration} s`);
