import type { Plugin } from 'vite';

/** Parts of pages that hydrate after the rest (`frame/late-part.tsx`). */
const LATE_PART = /\/late-[\w-]+\.tsx$/;

/** The part of a built file that its style sheets need. */
export type StyledChunk = {
  imports: readonly string[];
  dynamicImports: readonly string[];
  moduleIds: readonly string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** The style sheets of a file and of all that it imports. */
const stylesOf = (name: string, chunks: ReadonlyMap<string, StyledChunk>): Set<string> => {
  const styles = new Set<string>();
  const files = new Set([name]);
  for (const file of files) {
    const chunk = chunks.get(file);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const imported of chunk?.imports ?? []) files.add(imported);
  }
  return styles;
};

/** Gives the style sheets of late parts to the files that load them. */
export const addLateStyles = (chunks: ReadonlyMap<string, StyledChunk>): void => {
  for (const { dynamicImports, viteMetadata } of chunks.values()) {
    for (const name of dynamicImports) {
      if (!chunks.get(name)?.moduleIds.some((id) => LATE_PART.test(id))) continue;
      for (const style of stylesOf(name, chunks)) viteMetadata?.importedCss.add(style);
    }
  }
};

/**
 * Links the style sheets of late parts with the page: their HTML is drawn before, and mostly
 * without, their code.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const files = Object.entries(bundle);
      addLateStyles(
        new Map(files.flatMap(([name, file]) => (file.type === 'chunk' ? [[name, file]] : []))),
      );
    },
  },
});
