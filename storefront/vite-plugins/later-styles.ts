import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The part of a built file that its styles need. */
export type StyledChunk = {
  fileName: string;
  /** The module that it is loaded for, which may lie in a file that it imports. */
  facadeModuleId: string | null;
  imports: readonly string[];
  dynamicImports: readonly string[];
  viteMetadata?: { importedCss: Set<string> };
};

const LATER_PART = /laterPart\(\s*async \(\) => \(await import\('([^']+)'\)\)/g;

/** The files of the parts that a module's text loads later (`ui/later-part.tsx`). */
export const laterPartsIn = (code: string, file: string): string[] =>
  [...code.matchAll(LATER_PART)].map(([, path = '']) => resolve(dirname(file), path));

/** Gives each file that loads a part later the styles of the part. */
export const addLaterStyles = (
  chunks: readonly StyledChunk[],
  parts: ReadonlySet<string>,
): void => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const styles = (name: string, seen = new Set<string>()): string[] => {
    const chunk = byName.get(name);
    if (chunk === undefined || seen.has(name)) return [];
    seen.add(name);
    const below = chunk.imports.flatMap((imported) => styles(imported, seen));
    return [...below, ...(chunk.viteMetadata?.importedCss ?? [])];
  };
  for (const { dynamicImports, viteMetadata } of chunks) {
    for (const name of dynamicImports) {
      if (!parts.has(byName.get(name)?.facadeModuleId ?? '')) continue;
      for (const file of styles(name)) viteMetadata?.importedCss.add(file);
    }
  }
};

/**
 * Puts the styles of parts that load later into the page, whose HTML has the parts from the start.
 * The router's list of a page's styles is made of what its files import.
 */
export const laterStyles = (): Plugin => {
  const parts = new Set<string>();
  return {
    name: 'later-styles',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      for (const part of laterPartsIn(code, id.split('?')[0] ?? id)) parts.add(part);
    },
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        addLaterStyles(
          Object.values(bundle).filter((output) => output.type === 'chunk'),
          parts,
        );
      },
    },
  };
};
