/* The colours of the site's design ("Morning studio": paper, mulberry ink, poppy) in the steps
 * that Strapi's panel needs. In the light theme neutral0 is the surface on the page and
 * neutral1000 the darkest text; in the dark theme the scale is reversed. */

const poppyLight = {
  primary100: '#fbeae3',
  primary200: '#f3c6b8',
  primary500: '#dd5237',
  primary600: '#b93016',
  primary700: '#a92a12',
  buttonPrimary500: '#a92a12',
  buttonPrimary600: '#c9371c',
  buttonNeutral0: '#fffaf4',
};

const mulberryOnPaper = {
  neutral0: '#fffdf9',
  neutral100: '#fbf7f0',
  neutral150: '#f4ebde',
  neutral200: '#d9c8b8',
  neutral300: '#c9b4ab',
  neutral400: '#93727a',
  neutral500: '#7e5d67',
  neutral600: '#6e4a55',
  neutral700: '#553240',
  neutral800: '#34101f',
  neutral900: '#2a0c18',
  neutral1000: '#1c0812',
};

const poppyDark = {
  primary100: '#431a2b',
  primary200: '#57263a',
  primary500: '#ff9478',
  primary600: '#ff8f73',
  primary700: '#ff7a5a',
  buttonPrimary500: '#ff9478',
  buttonPrimary600: '#ff7a5a',
  buttonNeutral0: '#2b0710',
};

const paperOnMulberry = {
  neutral0: '#29131d',
  neutral100: '#1c0c13',
  neutral150: '#34151f',
  neutral200: '#57384a',
  neutral300: '#6a4a58',
  neutral400: '#a07f86',
  neutral500: '#b99a9d',
  neutral600: '#cfb4b2',
  neutral700: '#dec3bf',
  neutral800: '#faede2',
  neutral900: '#fdf0e5',
  neutral1000: '#fff6ec',
};

/* The grounds of badges and notices: Strapi's are a blue that is foreign to this theme. */
const tonesAtNight = {
  success100: '#1d3229',
  success200: '#35543f',
  warning100: '#3d2a12',
  warning200: '#5f451f',
  danger100: '#4a161f',
  danger200: '#732a35',
  danger700: '#ff9d90',
  secondary100: '#1d2c3a',
  secondary200: '#34506a',
  alternative100: '#36203f',
  alternative200: '#573a66',
};

/* The same by day: drafts and changes would be blue and violet. */
const tonesByDay = {
  secondary100: '#e9eef2',
  secondary200: '#c3d3df',
  alternative100: '#f6eaf2',
  alternative200: '#e6cadd',
  alternative600: '#7b3b6b',
  alternative700: '#6a2f5c',
};

export const theme = {
  light: { colors: { ...mulberryOnPaper, ...poppyLight, ...tonesByDay } },
  dark: { colors: { ...paperOnMulberry, ...poppyDark, ...tonesAtNight } },
};
