import { globalStyle, style } from '@vanilla-extract/css';
import {
  card,
  cardPicture,
  coach,
  foot,
  meta,
  notch,
  title,
} from '../../features/workout-card/workout-card.css.ts';
import { bleedBoth } from '../../ui/layout.css.ts';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/* The first of six pictures is large: two columns and two rows. On a phone it extends to the
 * edges, and the others are a list with the picture on the left. */
export const mosaic = style({
  display: 'grid',
  gap: vars.space[5],
  '@media': {
    [media.wide]: {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gap: `${vars.space[7]} ${vars.space[5]}`,
    },
    [media.desk]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
});

const first = `${mosaic} > li:first-child`;
const others = `${mosaic} > li:not(:first-child)`;
const last = `${mosaic} > li:last-child`;

globalStyle(first, {
  '@media': {
    [media.wide]: { gridColumn: '1 / -1' },
    [media.desk]: { gridColumn: 'span 2', gridRow: 'span 2' },
  },
});
globalStyle(`${last}:nth-child(6)`, {
  '@media': {
    [media.wide]: { gridColumn: '1 / -1' },
    [media.desk]: { gridColumn: 'auto' },
  },
});
globalStyle(`${last}:nth-child(6) ${cardPicture}`, {
  '@media': {
    [media.wide]: { aspectRatio: '16 / 8' },
    [media.desk]: { aspectRatio: '16 / 9' },
  },
});

globalStyle(`${first} > ${card}`, {
  '@media': {
    [media.desk]: { height: '100%', gridTemplateRows: '1fr auto', alignContent: 'stretch' },
  },
});
globalStyle(`${first} ${cardPicture}`, {
  '@media': {
    [media.belowWide]: { marginInline: bleedBoth, borderRadius: 0, aspectRatio: '4 / 3' },
    [media.desk]: { aspectRatio: 'auto', minHeight: '100%' },
  },
});
globalStyle(`${first} ${cardPicture} > img`, {
  '@media': { [media.desk]: { position: 'absolute', inset: 0 } },
});
globalStyle(`${first} ${notch}`, { '@media': { [media.belowWide]: { paddingRight: '.7rem' } } });
globalStyle(`${first} ${title}`, {
  '@media': { [media.desk]: { fontSize: vars.size.t2, fontWeight: vars.weight.display } },
});

globalStyle(`${others} > ${card}`, {
  '@media': {
    [media.belowWide]: {
      gridTemplate: 'auto / min(9.5rem, 40%) 1fr',
      gap: vars.space[4],
      alignItems: 'start',
    },
  },
});
globalStyle(`${others} ${cardPicture}`, {
  '@media': { [media.belowWide]: { aspectRatio: '4 / 3.2' } },
});
globalStyle(`${others} ${title}`, {
  '@media': { [media.belowWide]: { fontSize: vars.size.t4 } },
});
globalStyle(`${others} ${coach}`, { '@media': { [media.belowWide]: { display: 'none' } } });
/* On the narrowest phones facts and link do not fit side by side. */
globalStyle(`${others} ${foot}`, { '@media': { [media.belowWide]: { flexWrap: 'wrap' } } });
globalStyle(`${others} ${meta}`, {
  '@media': { [media.belowWide]: { flexDirection: 'column', alignItems: 'flex-start' } },
});
