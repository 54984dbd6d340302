import type { PaletteName, WomanName } from '../stage/cast.ts';
import { arch, disc, mat, plant, type Shot, shot } from './shot.ts';
import type { Still } from './stills.ts';

const DISC = disc({ r: 0.6, y: 1.52, x: 0, z: -1.6 });
const ARCH = arch({ z: -1.6, w: 0.6, h: 1.36 });

type Own = Pick<Shot, 'outfit' | 'az' | 'el' | 'props'> & { palette: PaletteName };

const portrait = (woman: WomanName, alt: string, own: Own): Still => ({
  alt,
  shot: shot({
    move: 'portrait',
    woman,
    bust: 1.6,
    t: 0,
    offY: 0,
    keyAz: -30,
    keyEl: 34,
    domeI: 3.1,
    ...own,
  }),
});

/** The women who speak on the site: square pictures, 800 px. */
export const PORTRAITS: Record<string, Still> = {
  ines: portrait('ines', 'Portrait of Ines, a woman with brown hair in a bun and a white top.', {
    ...{ palette: 'rose', outfit: 'leggings', az: 18, el: 2, props: [DISC] },
  }),
  amara: portrait('amara', 'Portrait of Amara, a woman with short dark curls and a cream top.', {
    ...{ palette: 'ochre', outfit: 'tank', az: -16, el: 2, props: [ARCH] },
  }),
  mei: portrait('mei', 'Portrait of Mei, a woman with a dark bob and a cream long-sleeved top.', {
    ...{ palette: 'sage', outfit: 'longsleeve', az: 26, el: 3, props: [DISC] },
  }),
  freya: portrait('freya', 'Portrait of Freya, a woman with a fair ponytail and a yellow top.', {
    ...{ palette: 'teal', outfit: 'shorts', az: -28, el: 1, props: [DISC] },
  }),
  leila: portrait(
    'leila',
    'Portrait of Leila, a woman with dark braids and a terracotta T-shirt.',
    {
      ...{ palette: 'cream', outfit: 'tee', az: 6, el: 3, props: [ARCH] },
    },
  ),
};

/** The large pictures. */
export const HEROES: Record<string, Still & { width: number; height: number }> = {
  hero: {
    alt: 'A woman in a reverse lunge on a mat, palms together, in morning window light.',
    width: 1920,
    height: 1200,
    shot: shot({
      ...{ move: 'reverse-lunge', palette: 'clay', woman: 'amara', outfit: 'leggings', t: 0.5 },
      ...{ az: 58, el: 5, fill: 0.66, fillX: 0.5, offX: 0.3, offY: -0.05, gobo: 'window' },
      props: [
        arch({ x: 0.7, w: 0.74, h: 1.12 }),
        plant({ x: 1.3, z: -0.85, s: 0.95 }),
        mat({ z: -0.28, l: 1.75 }),
      ],
    }),
  },
  'hero-landing': {
    alt: 'A woman in an orange unitard bringing her knee to her elbow, in morning window light.',
    width: 2200,
    height: 1400,
    shot: shot({
      ...{ move: 'oblique-crunch', palette: 'sand', woman: 'ines', outfit: 'unitard', t: 0.5 },
      ...{ az: 22, el: 5, fill: 0.84, fillX: 0.5, offX: 0.22, gobo: 'window' },
      props: [mat({ z: 0.15 })],
    }),
  },
};
