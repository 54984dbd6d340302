import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The part of a built file that its size needs. */
export type Chunk = {
  fileName: string;
  code: string;
  /** Files that are loaded before this one runs. */
  imports: readonly string[];
  facadeModuleId: string | null;
  isEntry: boolean;
};

/** The router puts the component of each page into a file of its own. */
const PAGE = /\/src\/routes\/([^?]+)\.tsx\?tsr-split=component$/;

/** The address of a page by the name of its route: `workouts_.$slug` is `/workouts/$slug`. */
const addressOf = (route: string): string =>
  `/${route === 'index' ? '' : route.replaceAll('.', '/').replaceAll('_', '')}`;

/**
 * The gzip bytes of all scripts that each page of a build loads before anybody touches it, by the
 * page's address.
 */
export const pageSizes = (chunks: readonly Chunk[]): Map<string, number> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const compressed = new Map(
    chunks.map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).byteLength]),
  );
  const entries = chunks.flatMap(({ fileName, isEntry }) => (isEntry ? fileName : []));
  const sizes = new Map<string, number>();
  for (const { fileName, facadeModuleId } of chunks) {
    const route = PAGE.exec(facadeModuleId ?? '')?.[1];
    if (route === undefined) continue;
    const loaded = new Set([...entries, fileName]);
    for (const name of loaded) {
      for (const imported of byName.get(name)?.imports ?? []) loaded.add(imported);
    }
    const size = [...loaded].reduce((sum, name) => sum + (compressed.get(name) ?? 0), 0);
    sizes.set(addressOf(route), size);
  }
  return sizes;
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Ends a build in which a page loads more gzip bytes of script than that. */
export const pageBudgets = (bytesMax: number): Plugin => ({
  name: 'page-budgets',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const sizes = pageSizes(Object.values(bundle).filter((output) => output.type === 'chunk'));
    const problems = [...sizes]
      .filter(([, size]) => size > bytesMax)
      .map(([page, size]) => `${page} loads ${kilobytes(size)} of script (gzip)`);
    if (problems.length > 0) this.error(`More than ${kilobytes(bytesMax)}: ${problems.join(', ')}`);
  },
});
