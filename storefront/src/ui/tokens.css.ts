import { assignVars, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { media } from './media.ts';

/** What the corners and the camera of a phone on its side take, of the side that loses more. */
export const safeSides = 'max(env(safe-area-inset-left, 0px), env(safe-area-inset-right, 0px))';

/* Every colour, size, space, corner and motion of the site; components use only these values.
 * Their names stay readable in the browser: `--color-paper`, `--space-4`. */

const light = {
  /** Page background. */
  paper: '#fbf7f0',
  /** Background of dialogs, fields and other raised surfaces. */
  sheet: '#fffdf9',
  /** Background of bands and skeletons. */
  sand: '#f4ebde',
  /** Hairlines; never the only sign of a control. */
  line: '#e3d6c6',
  /** Borders of controls, contrast 3:1 or more on every background. */
  edge: '#93727a',
  /** The decorative window light. */
  glow: '#fbe4c0',

  /** Mulberry: text, icons. */
  ink: '#34101f',
  inkSoft: '#6e4a55',

  /** Poppy, the accent: the main action, the active tab, the Premium diamond. */
  accent: '#c9371c',
  accentPress: '#a92a12',
  onAccent: '#fffaf4',
  /** Poppy for text and icons on the background. */
  accentText: '#b93016',

  /** Celadon, the secondary colour. */
  calm: '#d2ddd0',
  calmPane: '#e0e6db',
  onCalm: '#26443a',

  /** Mulberry as a surface. */
  deep: '#3a1223',
  deepPane: '#4d1d31',
  deepLine: 'rgb(251 239 227 / .24)',
  onDeep: '#fbefe3',
  onDeepSoft: '#dcc1bd',
  onDeepAccent: '#ff9377',
  /** Text on a light button inside mulberry. */
  deepInk: '#3a1223',

  /** The backdrop of a dialog. */
  veil: 'rgb(36 10 21 / .62)',
};

const dark: typeof light = {
  paper: '#1c0c13',
  sheet: '#29131d',
  sand: '#25111a',
  line: '#46293a',
  edge: '#a07f86',
  glow: '#34151f',
  ink: '#faede2',
  inkSoft: '#cfb4b2',
  accent: '#ff7a5a',
  accentPress: '#ff9478',
  onAccent: '#2b0710',
  accentText: '#ff8f73',
  calm: '#2d463b',
  calmPane: '#273229',
  onCalm: '#cbe1d2',
  deep: '#431a2b',
  deepPane: '#57263a',
  deepLine: 'rgb(253 240 229 / .24)',
  onDeep: '#fdf0e5',
  onDeepSoft: '#dec3bf',
  onDeepAccent: '#ff9d83',
  deepInk: '#3a1223',
  veil: 'rgb(10 3 6 / .72)',
};

/** The player is dark in both themes. */
const night = {
  ground: '#16080e',
  text: '#fff3e8',
  soft: '#dcc1bd',
  accent: '#ff7a5a',
  onAccent: '#2b0710',
  rail: 'rgb(255 243 232 / .36)',
  /** The band below the picture during a rest: it must differ from work at 3 m. */
  calm: '#d2ddd0',
  onCalm: '#26443a',
  /** The window's light on the ground. */
  light: '#2e0c19',
  veil0: 'rgb(22 8 14 / 0)',
  veil1: 'rgb(22 8 14 / .58)',
  veil2: 'rgb(22 8 14 / .8)',
  veil3: 'rgb(22 8 14 / .92)',
};

const font = {
  /** Headlines, titles, prices, big numerals; never under 19 px. */
  display:
    '"Kalnia", "Kalnia Georgia", "Kalnia Times", "Kalnia Noto", "Iowan Old Style", Georgia, serif',
  /** Text, labels, minutes, times. */
  text: '"Radio Canada", "Radio Canada Arial", "Radio Canada Roboto", "Helvetica Neue", Arial, sans-serif',
};

const size = {
  hero: 'clamp(3.5rem, 2rem + 5vw, 7.5rem)',
  t1: 'clamp(2.25rem, 1.55rem + 2.5vw, 4.25rem)',
  t2: 'clamp(1.75rem, 1.45rem + 1vw, 2.5rem)',
  t3: '1.375rem',
  t4: '1.1875rem',
  lead: 'clamp(1.125rem, 1.06rem + .25vw, 1.3125rem)',
  /** The price on a plan, and on the less prominent plan. */
  price: 'clamp(3.25rem, 2.4rem + 3vw, 5.75rem)',
  amount: '3.25rem',
  /** A large standalone number. */
  figure: 'clamp(2.75rem, 2.35rem + 1.6vw, 3.75rem)',
  /** The library's tabs. */
  tab: 'clamp(1.1875rem, 1rem + .9vw, 1.75rem)',
  mark: '1.625rem',
  /** The headline of a greeting dialog. */
  greeting: '2.5rem',
  /** 17 px: phones zoom into fields with text below 16 px. */
  body: '1.0625rem',
  note: '1rem',
  small: '.9375rem',
  micro: '.8125rem',
};

const weight = { display: '380', title: '440', mark: '500', text: '400', strong: '600' };
const leading = { tight: '1', snug: '1.2', small: '1.45', text: '1.55' };

/** An 8-point grid, 4 for detail. */
const space = {
  1: '.25rem',
  2: '.5rem',
  3: '.75rem',
  4: '1rem',
  5: '1.5rem',
  6: '2rem',
  7: '3rem',
  8: '4rem',
  9: '6rem',
  section: 'clamp(5rem, 3.5rem + 5vw, 9rem)',
  gutter: `max(clamp(1.25rem, -.1rem + 5.6vw, 4.5rem), ${safeSides})`,
};

const width = {
  page: '90rem',
  /** About 65 characters. */
  measure: '36rem',
  dialogSmall: '27rem',
  dialogMiddle: '34rem',
  dialogLarge: '62rem',
  /** The smallest touch target, and the height of fields and buttons. */
  tap: '2.75rem',
  control: '3.25rem',
};

/** Nearly square corners, like a window pane. */
const corner = { pane: '2px', card: '4px', round: '50%' };

const motion = {
  fast: '150ms',
  calm: '240ms',
  /** Slow zoom of a picture. */
  picture: '600ms',
  sweep: '1800ms',
  ease: 'cubic-bezier(.2, .7, .2, 1)',
};

/** Shadows only for floating elements: dialog, toast, menu. */
const shadow = { lift: '0 24px 64px rgb(52 16 31 / .22)' };
/** Pictures are slightly dimmed in the dark theme. */
const picture = { dim: '1' };

const layer = { skip: '20', header: '5', sticky: '4', dialog: '30', toast: '40' };

const values = {
  color: light,
  night,
  font,
  size,
  weight,
  leading,
  space,
  width,
  corner,
  motion,
  shadow,
  picture,
  layer,
};

export const vars = createGlobalThemeContract(values, (_value, path) =>
  path.join('-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
);

const darkTheme = {
  ...assignVars(vars.color, dark),
  ...assignVars(vars.picture, { dim: '.92' }),
  ...assignVars(vars.shadow, { lift: '0 24px 64px rgb(0 0 0 / .5)' }),
};

globalStyle(':root', { colorScheme: 'light', vars: assignVars(vars, values) });

/* Text has grown and the window has not: what is no text gives way. Spaces are those of the usual
 * text, and the largest words grow until they fill a line. */
globalStyle(':root', {
  '@media': {
    [media.largeText]: {
      vars: {
        [vars.size.hero]: 'min(3.5rem, 15vw)',
        [vars.size.t1]: 'min(2.25rem, 12vw)',
        [vars.size.t2]: 'min(1.75rem, 10vw)',
        [vars.size.price]: 'min(3.25rem, 18vw)',
        [vars.size.amount]: 'min(3.25rem, 18vw)',
        [vars.size.figure]: 'min(2.75rem, 14vw)',
        [vars.size.greeting]: 'min(2.5rem, 12vw)',
        [vars.size.mark]: 'min(1.625rem, 8vw)',
        [vars.space[2]]: '4px',
        [vars.space[3]]: '8px',
        [vars.space[4]]: '12px',
        [vars.space[5]]: '16px',
        [vars.space[6]]: '24px',
        [vars.space[7]]: '40px',
        [vars.space.gutter]: `max(5vw, ${safeSides})`,
        [vars.width.tap]: 'max(44px, 2rem)',
        [vars.width.control]: '52px',
      },
    },
  },
});

globalStyle(':root:not([data-theme="light"])', {
  '@media': {
    '(prefers-color-scheme: dark)': { colorScheme: 'dark', vars: darkTheme },
  },
});

globalStyle(':root[data-theme="dark"]', { colorScheme: 'dark', vars: darkTheme });

globalStyle(':root', {
  '@media': {
    '(prefers-reduced-motion: reduce)': {
      vars: assignVars(vars.motion, {
        ...motion,
        fast: '0ms',
        calm: '0ms',
        picture: '0ms',
      }),
    },
  },
});
