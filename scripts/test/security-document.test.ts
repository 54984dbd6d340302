import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../start/settings.ts';

const lines = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split('\n');

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) =>
      cell
        .replace(/<!--.*?-->/g, '')
        .replaceAll('\\|', '|')
        .trim(),
    );

/** Test files by the short names that the tables use. */
const files = new Map(
  lines
    .slice(lines.indexOf('## Test files'))
    .flatMap((line) => [...line.matchAll(/^\| ([a-z0-9-]+) \| `([^`]+)` \|$/g)])
    .map(([, name = '', path = '']): [string, string] => [name, path]),
);

/** The requirements' table rows: `| 1.2.3 | level | words | status | place | tests |`. */
const requirements = lines.filter((line) => /^\| \d+\.\d+\.\d+/.test(line)).map(cellsOf);

const ABBREVIATIONS = [
  ['plugin/', 'cms-extensions/membership/server/src/'],
  ['contract/', 'cms-extensions/contract/src/'],
  ['kit/', 'cms-extensions/server-kit/src/'],
] as const;

const expanded = (path: string): string =>
  ABBREVIATIONS.reduce(
    (whole, [short, long]) => (whole.startsWith(short) ? long + whole.slice(short.length) : whole),
    path,
  );

describe('docs/security.md', () => {
  it('has a row for every requirement of levels 1 and 2 of ASVS 5.0.0, and ten of level 3', () => {
    const ids = requirements.flatMap(([numbers = '']) => numbers.split(', '));
    expect(ids).toHaveLength(263);
    expect(new Set(ids).size).toBe(263);
  });

  it('names places that exist', () => {
    const paths = requirements.flatMap(([, , , , place = '']) =>
      [...place.matchAll(/`((?:plugin|contract|cms|storefront|scripts|docker)\/[^`]*)`/g)].map(
        ([, path = '']) => expanded(path),
      ),
    );
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = requirements.flatMap(([, , , , , tests = '']) =>
      tests
        .split(/; (?=[a-z0-9-]+: |\()/)
        .flatMap((test) => [...test.matchAll(/^([a-z0-9-]+): (.+)$/g)])
        .map(([, file = '', title = '']) => ({ file, title })),
    );
    expect(named.length).toBeGreaterThan(100);
    const missing = named.filter(({ file, title }) => {
      const path = files.get(file);
      if (path === undefined || !existsSync(join(ROOT, path))) return true;
      return !readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'").includes(title);
    });
    expect(missing).toEqual([]);
  });
});
