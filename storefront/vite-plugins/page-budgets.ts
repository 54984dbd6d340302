import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** The part of a built file that its size needs. */
export type Chunk = {
  fileName: string;
  code: string;
  /** Files that are loaded before this one runs. */
  imports: readonly string[];
  facadeModuleId: string | null;
  isEntry: boolean;
  modules: Readonly<Record<string, { renderedLength: number }>>;
};

type PageSize = {
  /** Bytes of all scripts that the page loads before anybody touches it, compressed with gzip. */
  gzip: number;
  /** Bytes before compression of each package or folder in these scripts. */
  parts: Record<string, number>;
};

const budgetsSchema = z.record(
  z.string(),
  z.object({ gzipMax: z.number(), parts: z.record(z.string(), z.number()) }),
);
type Budgets = z.infer<typeof budgetsSchema>;

/** The router puts the component of each page into a file of its own. */
const PAGE = /\/src\/routes\/([^?]+)\.tsx\?tsr-split=component$/;

/** The address of a page by the name of its route: `workouts_.$slug` is `/workouts/$slug`. */
const addressOf = (route: string): string =>
  `/${route === 'index' ? '' : route.replaceAll('.', '/').replaceAll('_', '')}`;

/** The package or folder that a module belongs to: `react-dom`, `src/features/player`. */
export const partOf = (moduleId: string): string => {
  const id = moduleId.replaceAll('\0', '').replaceAll('\\', '/');
  const installed = id.split('/node_modules/').at(-1) ?? id;
  if (installed !== id) return installed.split('/', installed.startsWith('@') ? 2 : 1).join('/');
  const ours = /\/(?:storefront|cms-extensions)\/((?:[^/?]+\/){1,3})/.exec(id)?.[1];
  return ours?.slice(0, -1) ?? 'generated';
};

const loadedWith = (chunks: readonly Chunk[], first: readonly Chunk[]): ReadonlySet<Chunk> => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(first);
  for (const { imports } of loaded) {
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk !== undefined) loaded.add(chunk);
    }
  }
  return loaded;
};

/** The size of every page of a build, by its address. */
export const pageSizes = (chunks: readonly Chunk[]): Map<string, PageSize> => {
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const compressed = new Map(
    chunks.map((chunk) => [chunk, gzipSync(chunk.code, { level: 9 }).byteLength]),
  );
  const sizes = new Map<string, PageSize>();
  for (const chunk of chunks) {
    const route = PAGE.exec(chunk.facadeModuleId ?? '')?.[1];
    if (route === undefined) continue;
    const size: PageSize = { gzip: 0, parts: {} };
    for (const loaded of loadedWith(chunks, [...entries, chunk])) {
      size.gzip += compressed.get(loaded) ?? 0;
      for (const [id, { renderedLength }] of Object.entries(loaded.modules)) {
        const part = partOf(id);
        size.parts[part] = (size.parts[part] ?? 0) + renderedLength;
      }
    }
    sizes.set(addressOf(route), size);
  }
  return sizes;
};

/** Smaller parts are not recorded, so that the table stays short. */
const PART_BYTES_MIN = 1000;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** What is over its budget, with the parts that grew since they were recorded; empty when nothing is. */
export const overBudget = (
  sizes: ReadonlyMap<string, PageSize>,
  budgets: Readonly<Budgets>,
): string[] =>
  [...sizes].flatMap(([page, { gzip, parts }]) => {
    const budget = budgets[page];
    if (budget === undefined) return `${page} has no budget and ${kilobytes(gzip)} kB of script.`;
    if (gzip <= budget.gzipMax) return [];
    const grown = Object.entries(parts)
      .map(([part, bytes]) => ({ part, growth: bytes - (budget.parts[part] ?? PART_BYTES_MIN) }))
      .filter(({ growth }) => growth > 0)
      .sort((a, b) => b.growth - a.growth)
      .map(({ part, growth }) => `  ${part} +${kilobytes(growth)} kB before compression`);
    const total = `${page} loads ${kilobytes(gzip)} kB of script (gzip), its budget is ${kilobytes(budget.gzipMax)} kB. Grew:`;
    return [total, ...grown].join('\n');
  });

/** Gzip bytes that a new page may grow by. */
const ROOM_BYTES = 3000;

const recorded = (sizes: ReadonlyMap<string, PageSize>, budgets: Readonly<Budgets>): Budgets =>
  Object.fromEntries(
    [...sizes].sort().map(([page, { gzip, parts }]) => [
      page,
      {
        gzipMax: budgets[page]?.gzipMax ?? Math.ceil((gzip + ROOM_BYTES) / 100) * 100,
        parts: Object.fromEntries(
          Object.entries(parts)
            .filter(([, bytes]) => bytes >= PART_BYTES_MIN)
            .sort(),
        ),
      },
    ]),
  );

type Options = {
  /** The table of budgets, JSON. */
  file: URL;
  /** Gzip bytes that a page may have beyond its budget, for what a setting adds. */
  extra?: number;
  /** Writes the present parts into the table. A budget itself is changed by hand. */
  record: boolean;
};

/** Ends a build in which a page loads more script than its budget allows. */
export const pageBudgets = ({ file, record, extra = 0 }: Options): Plugin => ({
  name: 'page-budgets',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, bundle) {
    const sizes = pageSizes(Object.values(bundle).filter((output) => output.type === 'chunk'));
    const budgets = budgetsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (record) {
      writeFileSync(file, `${JSON.stringify(recorded(sizes, budgets), null, 2)}\n`);
      return;
    }
    const allowed = Object.entries(budgets).map(([page, budget]) => [
      page,
      { ...budget, gzipMax: budget.gzipMax + extra },
    ]);
    const problems = overBudget(sizes, Object.fromEntries(allowed));
    if (problems.length > 0) {
      this.error(
        `${problems.join('\n')}\nA larger budget goes into page-budgets.json; RECORD_PAGE_PARTS=1 records what the pages consist of.`,
      );
    }
  },
});
