import kalnia from '@fontsource-variable/kalnia/files/kalnia-latin-wght-normal.woff2?url';
import radioCanada from '@fontsource-variable/radio-canada/files/radio-canada-latin-wght-normal.woff2?url';

/** Links for the document head: both fonts are requested before the style sheet is parsed. */
export const fontPreloads = [kalnia, radioCanada].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}));

/** URL of the text font, for third-party frames that show our fields. */
export const textFontUrl = radioCanada;
