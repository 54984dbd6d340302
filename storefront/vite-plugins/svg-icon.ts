import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const SUFFIX = '.svg?icon';
const ICON = join(import.meta.dirname, '../src/ui/icons/icon.tsx');

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
 * Makes a component of an icon's SVG, `export { default as CheckIcon } from '…/check.svg?icon'`, so
 * that a page carries the path that it draws and nothing of the file around it.
 */
export const svgIcon = (): Plugin => ({
  name: 'svg-icon',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(SUFFIX)) return null;
    const svg = await readFile(id.slice(0, -'?icon'.length), 'utf8');
    const code = `import { createIcon } from ${JSON.stringify(ICON)};
export default createIcon(${JSON.stringify(pathOf(svg))});`;
    return { code, moduleSideEffects: false };
  },
});
