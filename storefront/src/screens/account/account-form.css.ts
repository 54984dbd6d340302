import { style } from '@vanilla-extract/css';
import { media } from '../../ui/media.ts';
import { vars } from '../../ui/tokens.css.ts';

/** The form of a tab. */
export const form = style({
  display: 'grid',
  gap: vars.space[5],
  '@media': { [media.desk]: { maxWidth: '44rem' } },
});
export const rows = style({
  display: 'grid',
  gap: vars.space[2],
  borderTop: `1px solid ${vars.color.line}`,
});
export const row = style({
  borderBottom: `1px solid ${vars.color.line}`,
  paddingBlock: vars.space[3],
});

/** The actions for all stored data of the member. */
export const data = style({ '@media': { [media.desk]: { maxWidth: '44rem' } } });
export const dataRow = style({
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr) 6.5rem',
  gap: vars.space[3],
  alignItems: 'center',
  paddingBlock: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
  '@media': {
    [media.tablet]: {
      gridTemplateColumns: '1.5rem minmax(0, 1fr) auto',
      columnGap: vars.space[4],
    },
  },
});
export const dataIcon = style({ color: vars.color.accentText });
export const dataButton = style({ '@media': { [media.phone]: { paddingInline: '.4rem' } } });

/** An e-mail change that awaits confirmation, below the form. */
export const pending = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space[3],
  marginTop: vars.space[5],
  padding: vars.space[4],
  borderRadius: vars.corner.pane,
  background: vars.color.sand,
  overflowWrap: 'anywhere',
  '@media': { [media.desk]: { maxWidth: '44rem' } },
});
