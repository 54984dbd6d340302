// node src/render.ts stills|portraits|heroes|loops|all [name…]
// node src/render.ts look <movement> [phase…]: small, quick, into build/look.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMovement } from './movements/index.ts';
import { BUILD, MEDIA } from './paths.ts';
import { openStudio, type Session } from './remote.ts';
import { renderLoop } from './render-loop.ts';
import { LOOPS } from './shots/loops.ts';
import { HEROES, PORTRAITS } from './shots/portraits.ts';
import { PRINTS } from './shots/prints.ts';
import type { Shot } from './shots/shot.ts';
import { STILLS } from './shots/stills.ts';
import type { Print } from './stage/studio.ts';

const JPEG_QUALITY = 0.93;

async function renderPicture(studio: Session, file: string, shot: Shot, print: Print) {
  await studio.setUp(shot, print);
  const drawn = await studio.draw(shot.t, JPEG_QUALITY);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, drawn.jpeg);
  const facts = `lowest ${(drawn.lowest * 1000).toFixed(0)} mm`;
  const reach = `reach ${(drawn.reachError * 1000).toFixed(0)} mm`;
  console.log(path.basename(file), `${(drawn.milliseconds / 1000).toFixed(1)} s`, facts, reach);
}

const [command = 'all', ...names] = process.argv.slice(2);
const wanted = <T>(all: Record<string, T>): [string, T][] =>
  Object.entries(all).filter(([name]) => names.length === 0 || names.includes(name));
const asked = (what: string): boolean => command === what || command === 'all';

const studio = await openStudio();
if (asked('stills')) {
  for (const [name, { shot }] of wanted(STILLS)) {
    await renderPicture(studio, path.join(MEDIA, 'stills', `${name}.jpg`), shot, PRINTS.picture);
  }
}
if (asked('portraits')) {
  for (const [name, { shot }] of wanted(PORTRAITS)) {
    await renderPicture(
      studio,
      path.join(MEDIA, 'portraits', `${name}.jpg`),
      shot,
      PRINTS.portrait,
    );
  }
}
if (asked('heroes')) {
  for (const [name, { shot, width, height }] of wanted(HEROES)) {
    await renderPicture(studio, path.join(MEDIA, `${name}.jpg`), shot, {
      ...PRINTS.hero,
      width,
      height,
    });
  }
}
if (asked('loops')) {
  for (const [name, shot] of wanted<Shot>(LOOPS)) await renderLoop(studio, name, shot);
}
if (command === 'look') {
  const [move, ...phases] = names;
  if (!isMovement(move) || move === 'portrait') throw new Error(`No loop shows '${move}'.`);
  for (const t of phases.length > 0 ? phases.map(Number) : [0, 0.25, 0.5]) {
    const file = path.join(BUILD, 'look', `${move}-${t}.jpg`);
    await renderPicture(studio, file, { ...LOOPS[move], t }, PRINTS.look);
  }
}
await studio.close();
