import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../start/settings.ts';

/** The lines that each area may have. Raising one is a line of the commit that needs it. */
const BUDGETS: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(ROOT, 'house-budgets.json'), 'utf8'),
);

const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs)$/.test(path);
const isTest = (path: string): boolean => /\.(test|e2e)\.|(^|\/)(test|e2e|bench|ops)\//.test(path);

const CODE = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => isCode(path) && !isTest(path) && !path.includes('.gen.'))
  // One that is deleted is listed until the commit.
  .filter((path) => existsSync(join(ROOT, path)));

/** Lines of the product's code below a folder, as the working tree has it. */
const linesOf = (area: string): number =>
  CODE.filter((path) => path === area || path.startsWith(`${area}/`))
    .map((path) => readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0);

describe('the weight of the product', () => {
  it.each(Object.entries(BUDGETS))('%s has at most %i lines', (area, most) => {
    const lines = linesOf(area);
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(most);
  });
});
