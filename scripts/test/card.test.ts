import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../..');

/** The packages that the product is made of by its order. */
const CARD = [
  ...['react', 'react-dom', '@tanstack/react-router', '@tanstack/react-query'],
  ...['@strapi/strapi', '@strapi/plugin-users-permissions'],
  ...['@strapi/provider-upload-aws-s3', 'stripe', '@stripe/stripe-js'],
  ...['@mux/mux-player-react', '@mux/mux-node', '@vanilla-extract/css', 'vitest', 'msw'],
];
/** They are for tests, and are looked for there. */
const TOOLS = new Set(['vitest', 'msw']);
/** Strapi loads these itself: the product names them, and does not import them. */
const BY_NAME = new Map([
  ['@strapi/plugin-users-permissions', 'plugin::users-permissions.user'],
  ['@strapi/provider-upload-aws-s3', "'aws-s3'"],
]);

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');

const sources = files
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.gen.') && !path.endsWith('.d.ts'))
  .map((path) => ({ path, isTest: /\.(test|e2e)\.|\/(test|e2e|bench|ops)\//.test(path) }));

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const dependencies = (kind: 'dependencies' | 'devDependencies'): Set<string> =>
  new Set(
    files
      .filter((path) => path.endsWith('package.json'))
      .flatMap((path) => Object.keys(packageSchema.parse(JSON.parse(textOf(path)))[kind])),
  );

it.each(CARD)('%s is a dependency, and the code uses it', (name) => {
  const isTool = TOOLS.has(name);
  expect(dependencies(isTool ? 'devDependencies' : 'dependencies')).toContain(name);
  // Not only of its types: those leave nothing in the product.
  const quoted = name.replaceAll('/', '\\/');
  const imported = new RegExp(
    `^(?:import|export)(?! type)[^;]*?from '${quoted}(?:/[^']*)?'|import\\('${quoted}`,
    'm',
  );
  const mark = BY_NAME.get(name);
  const users = sources.filter(
    ({ path, isTest }) =>
      isTest === isTool &&
      (mark === undefined ? imported.test(textOf(path)) : textOf(path).includes(mark)),
  );
  expect(users).not.toEqual([]);
});
