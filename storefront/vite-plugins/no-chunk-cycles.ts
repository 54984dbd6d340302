import type { Plugin } from 'vite';

/** Files of a build by name, each with the files that it imports before it runs. */
type Chunks = ReadonlyMap<string, readonly string[]>;

/** Files that import each other in a circle, the first one again at its end; null when none do. */
export const findCycle = (chunks: Chunks): string[] | null => {
  const done = new Set<string>();
  const visit = (name: string, path: readonly string[]): string[] | null => {
    const start = path.indexOf(name);
    if (start !== -1) return [...path.slice(start), name];
    if (done.has(name)) return null;
    for (const imported of chunks.get(name) ?? []) {
      const cycle = visit(imported, [...path, name]);
      if (cycle !== null) return cycle;
    }
    done.add(name);
    return null;
  };
  for (const name of chunks.keys()) {
    const cycle = visit(name, []);
    if (cycle !== null) return cycle;
  }
  return null;
};

/**
 * Ends a build whose files import each other in a circle. Whichever of them ran first would use what
 * the other has not made yet, and no page would come to life. It happens when `codeSplitting` in
 * `vite.config.ts` puts a module into a group, and what the module imports beside it.
 */
export const noChunkCycles = (): Plugin => ({
  name: 'no-chunk-cycles',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    // TanStack Start asks the entry for the router once all has run.
    const entries = new Set(chunks.flatMap(({ isEntry, fileName }) => (isEntry ? fileName : [])));
    const imports = chunks.map(
      (chunk) => [chunk.fileName, chunk.imports.filter((name) => !entries.has(name))] as const,
    );
    const cycle = findCycle(new Map(imports));
    if (cycle !== null) this.error(`Files import each other in a circle: ${cycle.join(' > ')}`);
  },
});
