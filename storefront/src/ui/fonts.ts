import kalnia from '@fontsource-variable/kalnia/files/kalnia-latin-wght-normal.woff2?url';
import radioCanada from '@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2?url';

/** Links for the document's head: both fonts are asked for before the style sheet is read. */
export const fontPreloads = [kalnia, radioCanada].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));

/** Where the text's typeface is, for frames of others that show our fields. */
export const textFontUrl = radioCanada;
