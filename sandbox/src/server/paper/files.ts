import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file that pages load beside their own. */
export type PageFile = { path: string; contentType: string };

const fontFile = (name: string): PageFile => ({
  path: fileURLToPath(
    import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  ),
  contentType: 'font/woff2',
});

/** What all pages of the sandbox share, each part of it below a path of its own. */
export const PAPER_FILES: Readonly<Record<string, PageFile>> = {
  'paper.css': { path: join(import.meta.dirname, 'paper.css'), contentType: 'text/css' },
  'kalnia.woff2': fontFile('kalnia'),
  'radio-canada.woff2': fontFile('radio-canada'),
};
