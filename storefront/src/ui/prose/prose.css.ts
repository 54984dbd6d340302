import { globalStyle, style } from '@vanilla-extract/css';
import { media } from '../media.ts';
import { at, calm, column, smallText, stack, titleText } from '../recipes.ts';
import { vars } from '../tokens.css.ts';

/** Lines of about 65 characters. */
export const prose = style({
  maxWidth: vars.width.measure,
  ...column(vars.space[4]),
  textWrap: 'pretty',
});

const inside = (selector: string) => `${prose} ${selector}`;

globalStyle(inside('h2'), {
  fontFamily: vars.font.display,
  fontSize: vars.size.t2,
  fontWeight: vars.weight.display,
  letterSpacing: '-.02em',
  lineHeight: '1.1',
  textWrap: 'balance',
  marginTop: vars.space[6],
  scrollMarginTop: vars.space[5],
});
globalStyle(inside('h3'), {
  ...titleText,
  fontSize: vars.size.t3,
  marginTop: vars.space[4],
  scrollMarginTop: vars.space[5],
});
globalStyle(inside('h2:first-child'), { marginTop: 0 });
globalStyle(inside(':is(ul, ol)'), {
  ...stack(vars.space[2]),
  paddingInlineStart: '1.4rem',
});
globalStyle(inside('ul'), { listStyle: 'square' });
globalStyle(inside('ol'), { listStyle: 'decimal' });
globalStyle(inside('li::marker'), { color: vars.color.accentText });
globalStyle(inside('a'), { color: vars.color.accentText });
globalStyle(inside('table'), {
  width: '100%',
  borderCollapse: 'collapse',
  ...smallText,
});
globalStyle(inside(':is(th, td)'), {
  textAlign: 'start',
  verticalAlign: 'top',
  paddingBlock: vars.space[3],
  paddingInlineEnd: vars.space[4],
  borderBottom: `1px solid ${vars.color.line}`,
});
/* Tables are wider than a phone: there the cells of a row are stacked. */
globalStyle(inside('thead'), {
  '@media': { [media.phone]: { position: 'absolute', clipPath: 'inset(50%)' } },
});
globalStyle(inside(':is(table, tbody, td)'), { '@media': { [media.phone]: { display: 'block' } } });
globalStyle(
  inside('tr'),
  at(media.phone, {
    ...stack(vars.space[1]),
    paddingBlock: vars.space[3],
    borderBottom: `1px solid ${vars.color.line}`,
  }),
);
globalStyle(inside('td'), {
  '@media': { [media.phone]: { padding: 0, border: 0, overflowWrap: 'anywhere' } },
});
globalStyle(inside('td:first-child'), {
  '@media': { [media.phone]: { fontWeight: vars.weight.strong } },
});
globalStyle(inside('blockquote'), {
  margin: 0,
  padding: vars.space[5],
  ...calm,
});
globalStyle(inside('code'), { fontFamily: 'ui-monospace, monospace', fontSize: '.94em' });
