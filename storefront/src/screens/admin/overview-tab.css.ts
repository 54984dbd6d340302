import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

export const cards = style({
  display: 'grid',
  borderBlock: `1px solid ${vars.color.line}`,
  '@media': { [media.wide]: { gridTemplateColumns: '1fr 1fr 1.4fr' } },
});
export const card = style({
  display: 'grid',
  alignContent: 'start',
  gap: vars.space[3],
  paddingBlock: vars.space[5],
  '@media': {
    [media.belowWide]: {
      selectors: { '&:not(:first-child)': { borderTop: `1px solid ${vars.color.line}` } },
    },
    [media.wide]: {
      paddingRight: vars.space[5],
      selectors: {
        '&:not(:first-child)': {
          paddingLeft: vars.space[5],
          borderLeft: `1px solid ${vars.color.line}`,
        },
      },
    },
  },
});
export const figure = style({
  fontFamily: vars.font.display,
  fontSize: vars.size.figure,
  fontWeight: vars.weight.display,
  letterSpacing: '-.02em',
  lineHeight: vars.leading.tight,
  fontVariantNumeric: 'tabular-nums',
});
export const words = style({ display: 'grid', gap: vars.space[3], justifyItems: 'start' });
