import type { MovementName } from '../movements/index.ts';
import { arch, disc, facingMat, mat, plant, type Shot, shot } from './shot.ts';

/** One loop for each movement, framed in the middle: the player shows all texts outside of it. */
export const LOOPS = {
  squat: shot({
    ...{ move: 'squat', palette: 'clay', woman: 'freya', outfit: 'leggings', az: 40 },
    ...{ fill: 0.8, offX: 0, props: [arch({ x: 0.05 }), facingMat()] },
  }),
  'reverse-lunge': shot({
    ...{ move: 'reverse-lunge', palette: 'sand', woman: 'amara', outfit: 'shorts', az: 62, el: 7 },
    ...{ fill: 0.8, offX: 0, props: [disc({ x: 0.3, y: 1.25 }), plant({ x: 1.25, z: -1 })] },
  }),
  'glute-bridge': shot({
    ...{ move: 'glute-bridge', palette: 'sage', woman: 'ines', outfit: 'leggings', az: 66, el: 9 },
    ...{ fill: 0.6, fillX: 0.6, offX: 0, offY: -0.1, props: [mat({ z: -0.15 })] },
  }),
  plank: shot({
    ...{ move: 'plank', palette: 'rose', woman: 'zuri', outfit: 'unitard', az: -64, el: 7 },
    ...{ fill: 0.66, fillX: 0.64, offX: 0, offY: -0.08 },
    props: [mat({ z: -0.65 }), disc({ x: 0.75, y: 0.95, r: 0.8 })],
  }),
  'roll-up': shot({
    ...{ move: 'roll-up', palette: 'cream', woman: 'ruth', outfit: 'longsleeve', az: 64, el: 7 },
    ...{ fill: 0.62, fillX: 0.66, offX: 0, offY: -0.14, gobo: 'window' },
    props: [mat({ z: 0.1 })],
  }),
  'leg-circles': shot({
    ...{ move: 'leg-circles', palette: 'clay', woman: 'leila', outfit: 'leggings', az: 60, el: 9 },
    ...{ fill: 0.76, fillX: 0.64, offX: 0, offY: -0.06 },
    props: [mat(), disc({ x: 0.25, y: 1, r: 0.8 })],
  }),
  'side-leg-lift': shot({
    ...{ move: 'side-leg-lift', palette: 'sage', woman: 'amara', outfit: 'unitard', az: 12, el: 5 },
    ...{ fill: 0.66, fillX: 0.6, offX: 0, offY: -0.14, band: 1 },
    props: [mat({ ry: Math.PI / 2 })],
  }),
  'arm-pulses': shot({
    ...{ move: 'arm-pulses', palette: 'cream', woman: 'mei', outfit: 'tee', az: 10, el: 5 },
    ...{ fill: 0.82, fillX: 0.6, offX: 0, dumbbells: 1 },
    props: [disc({ y: 1.25, r: 1.05 })],
  }),
  'oblique-crunch': shot({
    ...{ move: 'oblique-crunch', palette: 'ochre', woman: 'leila', outfit: 'tank', az: 14, el: 5 },
    ...{ fill: 0.84, offX: 0, props: [arch({ x: 0.05 })] },
  }),
  'mountain-climber': shot({
    ...{
      move: 'mountain-climber',
      palette: 'ochre',
      woman: 'mei',
      outfit: 'shorts',
      az: -62,
      el: 7,
    },
    ...{ fill: 0.66, fillX: 0.64, offX: 0, offY: -0.08, props: [mat({ z: -0.65 })] },
  }),
  'bird-dog': shot({
    ...{ move: 'bird-dog', palette: 'teal', woman: 'ines', outfit: 'leggings', az: -60, el: 7 },
    ...{ fill: 0.64, fillX: 0.66, offX: 0, offY: -0.16, props: [mat()] },
  }),
  'donkey-kick': shot({
    ...{ move: 'donkey-kick', palette: 'rose', woman: 'mei', outfit: 'shorts', az: 64, el: 7 },
    ...{ fill: 0.68, fillX: 0.58, offX: 0, offY: -0.06 },
    props: [mat(), disc({ x: 0.2, y: 1, r: 0.8 })],
  }),
  'jumping-jack': shot({
    ...{ move: 'jumping-jack', palette: 'teal', woman: 'zuri', outfit: 'tee', az: 12, el: 5 },
    ...{ fill: 0.84, offX: 0, props: [disc({ y: 1.1, r: 1.1 })] },
  }),
  'child-cobra': shot({
    ...{
      move: 'child-cobra',
      palette: 'dusk',
      woman: 'ines',
      outfit: 'longsleeve',
      az: -60,
      el: 7,
    },
    ...{ fill: 0.66, fillX: 0.64, offX: 0, offY: -0.06 },
    props: [mat({ z: -0.2 }), disc({ x: 0.55, y: 1.1, r: 0.85 })],
  }),
  'chair-curl': shot({
    ...{ move: 'chair-curl', palette: 'rose', woman: 'ruth', outfit: 'tank', az: 36, dumbbells: 1 },
    ...{ fill: 0.82, offX: 0 },
    props: [['chair', { world: 1, z: 0 }], plant({ x: 1.15, z: -0.8 })],
  }),
  'dead-bug': shot({
    ...{ move: 'dead-bug', palette: 'dusk', woman: 'zuri', outfit: 'shorts', az: 60, el: 9 },
    ...{ fill: 0.66, fillX: 0.64, offX: 0, offY: -0.1, props: [mat({ z: -0.1 })] },
  }),
  'side-bend': shot({
    ...{ move: 'side-bend', palette: 'clay', woman: 'mei', outfit: 'leggings', az: 8, el: 5 },
    ...{ fill: 0.84, fillX: 0.6, offX: 0, gobo: 'leaves', props: [facingMat()] },
  }),
} satisfies Partial<Record<MovementName, Shot>>;
