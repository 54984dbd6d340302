import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../start/settings.ts';

const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((path) => basename(path));
const numbers = new Set(records.map((name) => Number(name.slice(0, 4))));

/** Where a record is named by its number, with the numbers. */
const references = execFileSync(
  'git',
  [
    ...[
      'grep',
      '--untracked',
      '-oIE',
      '[Dd]ecisions? [0-9]+((, | and )[0-9]+)*|decisions/[0-9]{4}',
    ],
    ...['--', '.', ':!scripts/test/decisions.test.ts'],
  ],
  { cwd: ROOT, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [path = '', text = ''] = line.split(/:(?=[Dd]ecision)/);
    return [...text.matchAll(/\d+/g)].map(([number]) => ({ path, number: Number(number) }));
  });

describe('decision records', () => {
  it('are few, and each is in the index', () => {
    expect(records.length).toBeGreaterThan(20);
    expect(records.length).toBeLessThanOrEqual(60);
    const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
    expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });

  it('are there when something names them', () => {
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});
