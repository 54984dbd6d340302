/*
 * The colours of the storefront's design system (storefront/src/ui/tokens.css.ts), light and dark.
 * They are copied, since mail programs do not support our CSS variables and the plugin does not
 * depend on the storefront. Repeat changes to the originals here.
 */
export const LIGHT = {
  paper: '#fbf7f0',
  sheet: '#fffdf9',
  line: '#e3d6c6',
  ink: '#34101f',
  inkSoft: '#6e4a55',
  accent: '#c9371c',
  onAccent: '#fffaf4',
  accentText: '#b93016',
} as const;

export const DARK: typeof LIGHT | Record<keyof typeof LIGHT, string> = {
  paper: '#1c0c13',
  sheet: '#29131d',
  line: '#46293a',
  ink: '#faede2',
  inkSoft: '#cfb4b2',
  accent: '#ff7a5a',
  onAccent: '#2b0710',
  accentText: '#ff8f73',
};

/** Fonts that are installed on the readers' devices, since mails cannot rely on web fonts. */
export const FONTS = {
  display: "'Iowan Old Style', Georgia, 'Times New Roman', serif",
  text: "'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const;
