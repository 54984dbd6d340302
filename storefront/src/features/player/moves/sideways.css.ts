import { globalStyle } from '@vanilla-extract/css';
import { vars } from '../../../ui/tokens.css.ts';
import * as controls from '../controls.css.ts';
import * as player from '../player.css.ts';
import * as band from './move-band.css.ts';
import { fitted, sideways } from './move-layout.ts';
import { panel } from './move-panels.css.ts';
import * as moves from './move-player.css.ts';
import { slider } from './move-slider.css.ts';

/*
 * The player on a phone's side, while the band is shown: the picture is as high as the window and
 * not cropped; what 16:9 leaves is a column with the seconds, what is now and what is next. On short
 * phones the column keeps its width, and the picture gives up a sixth at its sides at most.
 */
const COLUMN = 'max(9.25rem + env(safe-area-inset-right), 100vw - 177.78vh)';
const PICTURE = `(100vw - ${COLUMN})`;
const withBand = `${player.player}:has(${band.band})`;
const resting = `${withBand}${player.resting}`;

const rule = (selector: string, style: Parameters<typeof globalStyle>[1]): void =>
  globalStyle(selector, { '@media': { [sideways]: style } });

rule(`${withBand} ${player.screen}`, {
  inset: '0 auto 0 0',
  width: `calc${PICTURE}`,
  height: `min(100vh, calc(${PICTURE} / 1.5))`,
  margin: 'auto 0',
});
rule(`${withBand} ${band.band}`, {
  vars: { [band.countSize]: '4.5rem' },
  inset: '0 0 0 auto',
  width: COLUMN,
  height: 'auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: '2.75rem minmax(0, 1fr) auto',
  alignItems: 'center',
  alignContent: 'stretch',
  gap: '0',
  padding: `.7rem max(${vars.space[3]}, env(safe-area-inset-right)) .75rem .9rem`,
});
// The number and the present move share the middle of the column.
rule(`${withBand} ${band.count}`, {
  gridRow: 2,
  gridColumn: 1,
  alignSelf: 'start',
  paddingTop: '.2rem',
});
rule(`${withBand} ${band.count}[data-long]`, { fontSize: '4rem' });
rule(`${withBand} ${band.now}`, {
  gridRow: 2,
  gridColumn: 1,
  alignSelf: 'stretch',
  marginTop: '4.4rem',
  // Texts longer than the column are scrolled to; they never lie upon what is next.
  overflowY: 'auto',
  scrollbarWidth: 'thin',
});
rule(`${withBand} ${band.next}`, {
  gridRow: 3,
  gridColumn: 1,
  gap: '.1rem',
  padding: '.5rem 0 0',
  borderTop: `1px solid ${band.hairline}`,
});
rule(`${withBand} ${band.next}:not(:empty)::before`, { display: 'none' });
rule(`${withBand} :is(${band.word}, ${band.forms}, ${band.next} ${band.side})`, {
  fontSize: vars.size.micro,
});
rule(`${withBand} ${band.name}`, { fontSize: fitted('1.375rem'), lineHeight: '1.08' });
rule(`${withBand} ${band.name}[data-long]`, { fontSize: fitted('1.125rem') });
rule(`${withBand} ${band.side}`, { fontSize: fitted(vars.size.small) });
rule(`${withBand} ${band.nextName}`, {
  fontSize: '1.0625rem',
  display: 'block',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
rule(`${withBand} ${band.next} ${band.side}`, { display: 'none' });

rule(`${withBand} ${moves.left}`, {
  // Over the column, which comes after it.
  zIndex: 3,
  top: '.7rem',
  right: 'auto',
  left: `calc(${PICTURE} + .9rem)`,
  height: '2.75rem',
  fontSize: vars.size.small,
});
rule(`${withBand} ${player.top}`, {
  zIndex: 4,
  padding: `.7rem max(.3rem, env(safe-area-inset-right)) 0 max(1.25rem, env(safe-area-inset-left))`,
  pointerEvents: 'none',
});
rule(`${withBand} ${player.topButtons} > *`, { pointerEvents: 'auto' });
// Close stands in the column, the others at the picture's edge.
rule(`${withBand} ${player.topButtons} > :nth-last-child(2)`, {
  marginInlineEnd: `calc(${COLUMN} - 3.6rem)`,
});
// The column is light in a rest.
rule(
  `${player.player}:has(${band.band}[data-phase="rest"]) :is(${moves.left}, ${player.topButtons} > :last-child)`,
  { color: vars.night.onCalm },
);
rule(`${resting} :is(${player.scrimTop}, ${player.top} > :first-child)`, { opacity: 0 });
rule(`${resting} ${player.topButtons} > :not(:last-child)`, { visibility: 'hidden' });

rule(`${withBand} ${moves.deck}`, {
  inset: '0 auto 0 0',
  width: `calc${PICTURE}`,
  height: 'auto',
  padding: `0 ${vars.space[4]} .1rem max(1.25rem, env(safe-area-inset-left))`,
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gridTemplateRows: '1fr auto',
  gap: '0 .3rem',
  background: `linear-gradient(${vars.night.veil2}, ${vars.night.veil0} 32%, ${vars.night.veil0} 60%, ${vars.night.veil1} 84%, ${vars.night.veil3})`,
  // A touch of the picture plays and pauses.
  pointerEvents: 'none',
});
rule(`${withBand}:not(${player.resting}) ${moves.deck} :is(button, input)`, {
  pointerEvents: 'auto',
});
rule(`${withBand} ${slider}`, { gridRow: 2, gridColumn: 1, marginInlineEnd: vars.space[2] });
rule(`${withBand} ${moves.keys}`, {
  gridRow: 1,
  gridColumn: '1 / -1',
  alignSelf: 'center',
  gap: '1.4rem',
  paddingTop: '2rem',
});
rule(`${withBand} ${moves.keys} ${controls.keys}`, { gap: '1.4rem' });
rule(`${withBand} ${moves.keys} ${controls.key}:not(${controls.playKey})`, {
  width: '3.25rem',
  height: '3.25rem',
  background: vars.night.veil1,
});
rule(`${withBand} ${moves.keys} ${controls.playKey}`, { width: '4.5rem', height: '4.5rem' });
rule(`${withBand} ${moves.volume}`, { gridRow: 2, gridColumn: 2 });
rule(`${withBand} ${controls.volumeSlider}`, { display: 'block', width: '4.25rem' });
rule(`${withBand} ${moves.more}`, { gridRow: 2, gridColumn: 3, gap: 0 });

rule(`${withBand} ${panel}`, {
  inset: '0 auto 0 auto',
  left: `max(0px, calc(${PICTURE} - 21rem))`,
  width: `min(21rem, calc${PICTURE})`,
});
