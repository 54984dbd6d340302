import { createVar, fallbackVar, style } from '@vanilla-extract/css';

const focalX = createVar();
const focalY = createVar();

/** Percent between two steps. */
export const FOCAL_STEP = 5;
const steps = Array.from({ length: 100 / FOCAL_STEP + 1 }, (_, index) => `${index * FOCAL_STEP}%`);

/* The content security policy forbids inline styles, so the focal point is set by classes, in
 * steps of five percent. */
export const fromLeft = steps.map((percent) => style({ vars: { [focalX]: percent } }));
export const fromTop = steps.map((percent) => style({ vars: { [focalY]: percent } }));

export const cut = style({
  objectPosition: `${fallbackVar(focalX, '50%')} ${fallbackVar(focalY, '50%')}`,
});
