import { expect, it } from 'vitest';
import { addLaterStyles, laterPartsIn } from './later-styles.ts';

const chunk = (
  fileName: string,
  css: readonly string[],
  { imports = [], dynamicImports = [] }: { imports?: string[]; dynamicImports?: string[] } = {},
) => ({
  ...{ fileName, imports, dynamicImports },
  facadeModuleId: `/src/${fileName}.tsx`,
  viteMetadata: { importedCss: new Set(css) },
});

it('finds the parts that a module loads later, and no other import', () => {
  const code = `const A = await laterPart(async () => (await import('./a.tsx')).A);
    const B = await laterPart(
      async () => (await import('../b/b.tsx')).B, isNeeded);
    const C = lazy(() => import('./c.tsx'));`;
  expect(laterPartsIn(code, '/src/page/page.tsx')).toEqual(['/src/page/a.tsx', '/src/b/b.tsx']);
});

it('gives the page the styles of its part and of what that imports, not those of a dialog', () => {
  const page = chunk('page', ['page.css'], { dynamicImports: ['part', 'dialog'] });
  const part = chunk('part', ['part.css'], { imports: ['cards'] });
  const cards = chunk('cards', ['cards.css'], { imports: ['part'] });
  const dialog = chunk('dialog', ['dialog.css']);
  addLaterStyles([page, part, cards, dialog], new Set(['/src/part.tsx']));
  expect([...page.viteMetadata.importedCss]).toEqual(['page.css', 'cards.css', 'part.css']);
  expect([...dialog.viteMetadata.importedCss]).toEqual(['dialog.css']);
});
