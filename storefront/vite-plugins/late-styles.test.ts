import { expect, it } from 'vitest';
import { addLateStyles, type StyledChunk } from './late-styles.ts';

const chunk = (parts: Partial<StyledChunk>, ...styles: string[]): StyledChunk => ({
  imports: [],
  dynamicImports: [],
  moduleIds: [],
  viteMetadata: { importedCss: new Set(styles) },
  ...parts,
});

const stylesOf = (of: StyledChunk | undefined) => [...(of?.viteMetadata?.importedCss ?? [])];

it('gives a page the style sheets of its late parts and of what they import', () => {
  const chunks = new Map([
    ['page.js', chunk({ dynamicImports: ['late.js', 'dialog.js'] }, 'page.css')],
    ['late.js', chunk({ moduleIds: ['/src/late-sections.tsx'], imports: ['card.js'] }, 'late.css')],
    ['card.js', chunk({ imports: ['late.js'] }, 'card.css')],
    ['dialog.js', chunk({ moduleIds: ['/src/dialog.tsx'] }, 'dialog.css')],
  ]);
  addLateStyles(chunks);
  expect(stylesOf(chunks.get('page.js'))).toEqual(['page.css', 'late.css', 'card.css']);
  expect(stylesOf(chunks.get('late.js'))).toEqual(['late.css']);
});
