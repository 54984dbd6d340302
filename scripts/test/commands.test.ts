import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../start/settings.ts';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(textOf('package.json')));
const operators = [...textOf('ops/main.ts').matchAll(/^ {2}(\w+): '/gm)].map(([, name]) => name);

/** What documents, comments and messages tell to run; the CHANGELOG tells of former releases. */
const told = execFileSync(
  'git',
  [
    ...['grep', '--untracked', '-hoIE', 'npm run [a-z:]+( -- [a-z]+)?', '--', '.'],
    ...[':!CHANGELOG.md', ':!scripts/test/commands.test.ts'],
  ],
  { cwd: ROOT, encoding: 'utf8' },
)
  .trim()
  .split('\n')
  .map((line) => line.replace('npm run ', '').split(' -- '));

describe('the commands of package.json', () => {
  it('are few, and the README describes each', () => {
    const names = Object.keys(scripts);
    expect(names.length).toBeLessThanOrEqual(12);
    const readme = textOf('README.md');
    const isDescribed = (name: string): boolean =>
      readme.includes(`npm run ${name}`) || readme.includes(`npm ${name}`);
    expect(names.filter((name) => !isDescribed(name))).toEqual([]);
  });

  it('are those that are told to run', () => {
    expect(told.length).toBeGreaterThan(20);
    expect(told.filter(([name = '']) => !(name in scripts))).toEqual([]);
  });

  it('of operators are described, and are those that are told to run', () => {
    expect(operators.length).toBeGreaterThan(5);
    const described = textOf('ops/README.md');
    expect(operators.filter((name) => !described.includes(`| \`${name}`))).toEqual([]);
    const asked = told.flatMap(([name, command]) => (name === 'ops' && command ? [command] : []));
    expect(asked.filter((command) => !operators.includes(command))).toEqual([]);
  });
});
