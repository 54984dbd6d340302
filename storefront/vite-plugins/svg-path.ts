import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const SUFFIX = '.svg?path';

/**
 * The outline of an SVG that is drawn by one path.
 * @throws when it is drawn by none, or by several
 */
export const pathOf = (svg: string): string => {
  const paths = [...svg.matchAll(/<path\b[^>]*\sd="([^"]+)"/g)].map((match) => match[1]);
  const [path] = paths;
  if (path === undefined || paths.length > 1) {
    throw new Error(`An icon must be drawn by one path; this one has ${paths.length}`);
  }
  return path;
};

/**
 * Lets a module import the outline of an icon, `import check from '…/check.svg?path'`, so that a
 * page carries the path that it draws and nothing of the file around it.
 */
export const svgPath = (): Plugin => ({
  name: 'svg-path',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SUFFIX)) return null;
    const svg = await readFile(id.slice(0, -'?path'.length), 'utf8');
    return `export default ${JSON.stringify(pathOf(svg))};`;
  },
});
