import { style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { vars } from '../tokens.css.ts';

const STEP = '3.25rem';

export const stepper = style({
  display: 'grid',
  gridTemplateColumns: `${STEP} minmax(0, 1fr) ${STEP}`,
  alignItems: 'center',
  textAlign: 'center',
});
export const step = style({
  width: STEP,
  height: STEP,
  boxShadow: `inset 0 0 0 1.5px ${vars.color.edge}`,
  selectors: { '&[aria-disabled="true"]': { opacity: '.45', cursor: 'default' } },
  '@media': { [media.forcedColors]: { border: '1px solid ButtonText' } },
});
