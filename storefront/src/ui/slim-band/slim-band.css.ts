import { globalStyle, style } from '@vanilla-extract/css';
import { hiddenStyle } from '../layout.css.ts';
import { media } from '../media.ts';
import { at, calm, flow, layer, stack, wrapping } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

/* High enough from the first paint on, so that nothing moves once the member's state is known. */
export const band = style({
  ...layer('clip'),
  display: 'grid',
  alignItems: 'center',
  ...calm,
  minHeight: '9.75rem',
  '@media': { [media.tablet]: { minHeight: '5rem' } },
});
/* Of members, and of somebody who was one a moment ago. A trial has a line more. */
const ofMember = ':root:is([data-session="member"], [data-over])';
globalStyle(`${ofMember} ${band}`, {
  minHeight: '6.375rem',
  '@media': { [media.desk]: { minHeight: '5rem' } },
});
/* Who has no plan reads why, and has the button below it. */
globalStyle(`${ofMember}:is([data-status="expired"], [data-status="inactive"]) ${band}`, {
  minHeight: '11.25rem',
  '@media': { [media.tablet]: { minHeight: '5.75rem' } },
});
globalStyle(`${ofMember}[data-status="trial"] ${band}`, {
  minHeight: '9.75rem',
  '@media': { [media.tablet]: { minHeight: '8.5rem' }, [media.desk]: { minHeight: '6.25rem' } },
});

export const light = style({
  insetInlineEnd: '-3rem',
  top: '-2.5rem',
  width: '26rem',
  height: '13rem',
  fill: vars.color.calmPane,
  zIndex: -1,
});

export const row = style({
  ...stack(vars.space[3]),
  alignItems: 'center',
  paddingBlock: vars.space[4],
  ...at(media.tablet, {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: vars.space[6],
    paddingBlock: vars.space[3],
  }),
});
/** On a phone in two lines: the greeting with the week's panes, and the text with the button. */
export const compact = style(
  at(media.belowDesk, { ...flow(`0 ${vars.space[3]}`), paddingBlock: '.2rem .7rem' }),
);
export const withWeek = style({
  '@media': { [media.desk]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(auto, 19rem) auto' } },
});

export const texts = style({
  ...stack('.1rem'),
  minWidth: 0,
  '@media': { [media.belowDesk]: { selectors: { [`${compact} &`]: { display: 'contents' } } } },
});
const inCompact = (place: { order: number; flex: string }) =>
  ({
    '@media': { [media.belowDesk]: { selectors: { [`${compact} &`]: place } } },
  }) as const;
export const title = style(inCompact({ order: 1, flex: '1 1 calc(100% - 7rem)' }));
export const text = style(inCompact({ order: 3, flex: '1 1 0' }));
export const actions = style({
  ...wrapping(`${vars.space[2]} ${vars.space[3]}`),
  '@media': {
    [media.belowDesk]: { selectors: { [`${compact} &`]: { order: 4, flex: 'none' } } },
    [media.desk]: { flexWrap: 'nowrap' },
  },
});
/** Beside the button that plays there is no room for it on a phone; the panes lead there too. */
export const secondary = style({ '@media': { [media.belowDesk]: { display: 'none' } } });
export const note = style(
  at(media.belowDesk, {
    selectors: { [`${compact} &`]: { order: 5, flex: '1 0 100%', paddingTop: vars.space[2] } },
  }),
);

/* The week's seven small panes, a link as a whole. */

export const week = style({
  ...stack(vars.space[3]),
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  minHeight: vars.width.tap,
  fontSize: vars.size.small,
  lineHeight: vars.leading.snug,
  textDecoration: 'none',
  '@media': { [media.belowDesk]: { order: 2, flex: 'none', gridTemplateColumns: '6rem' } },
});
export const weekName = style({
  fontWeight: vars.weight.strong,
  whiteSpace: 'nowrap',
  selectors: {
    [`${week}:hover &`]: { textDecoration: 'underline', textUnderlineOffset: '.25em' },
  },
  // The panes alone say it on a phone.
  ...at(media.belowDesk, hiddenStyle),
});
export const panes = style({
  ...stack('3px'),
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
});
const inState = (state: string) => `&[data-state="${state}"]`;
export const pane = style({
  height: '1.125rem',
  transform: 'skewX(-16deg)',
  background: `color-mix(in srgb, ${vars.color.paper} 42%, ${vars.color.calm})`,
  selectors: {
    [inState('done')]: { background: vars.color.onCalm },
    [inState('today')]: { background: vars.color.accent },
    [inState('planned')]: {
      background: 'none',
      boxShadow: `inset 0 0 0 2px ${vars.color.onCalm}`,
    },
    [`${inState('rest')}[data-today]`]: {
      background: 'none',
      boxShadow: `inset 0 0 0 2px ${vars.color.accentText}`,
    },
  },
  ...at(media.forcedColors, {
    border: '1px solid CanvasText',
    selectors: {
      [inState('done')]: { background: 'CanvasText', forcedColorAdjust: 'none' },
      [inState('today')]: { background: 'Highlight', forcedColorAdjust: 'none' },
    },
  }),
});
