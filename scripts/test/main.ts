/*
 * `npm test`: types, lint, unit, integration and end to end, with the sum of all on the last line.
 * `npm test -- unit` (or static, integration, e2e) runs one part.
 */
import { join } from 'node:path';
import { buildAll } from '../start/build.ts';
import { ROOT, readSettings } from '../start/settings.ts';
import { startProduct } from './product.ts';
import { check, endAll, vitest } from './run.ts';
import { add, closingLine, NOTHING, type Tally } from './tally.ts';

const bin = (path: string): string => join(ROOT, 'node_modules', path);

const TYPED = [
  'scripts',
  'cms-extensions/contract',
  'cms-extensions/membership',
  'cms',
  'cms/src/admin',
  'cms/test',
  'seed',
  'seed/studio',
  'sandbox',
  'storefront',
] as const;

const staticChecks = async (): Promise<Tally> => {
  let tally = await check('Biome', [bin('@biomejs/biome/bin/biome'), 'check', '.']);
  tally = add(
    tally,
    await check('Import directions', [
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err'],
      ...[
        'cms-extensions',
        'cms/src',
        'cms/config',
        'storefront',
        'seed/src',
        'sandbox/src',
        'scripts',
      ],
    ]),
  );
  for (const folder of TYPED) {
    tally = add(
      tally,
      await check(`Types of ${folder}`, [bin('typescript/bin/tsc'), '-p', folder, '--noEmit']),
    );
  }
  return tally;
};

const endToEnd = async (): Promise<Tally> => {
  const product = await startProduct();
  try {
    return await vitest(['e2e'], {
      ...process.env,
      E2E_STOREFRONT_URL: product.storefrontUrl,
      E2E_CMS_URL: product.cmsUrl,
      E2E_SANDBOX_URL: product.sandboxUrl,
    });
  } finally {
    await product.stop();
  }
};

const build = async (): Promise<Tally> => {
  await buildAll(readSettings(process.env).environment, (line) => console.log(line));
  return NOTHING;
};

const PARTS: readonly { name: string; run: () => Promise<Tally> }[] = [
  { name: 'static', run: staticChecks },
  { name: 'unit', run: () => vitest(['unit', 'storefront']) },
  { name: 'build', run: build },
  { name: 'integration', run: () => vitest(['integration']) },
  { name: 'e2e', run: endToEnd },
];

const main = async (): Promise<void> => {
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const parts = PARTS.filter(
    ({ name }) => asked.length === 0 || asked.includes(name) || name === 'build',
  );
  let sum = NOTHING;
  for (const part of parts) {
    console.log(`\n— ${part.name} —`);
    try {
      sum = add(sum, await part.run());
    } catch (error) {
      console.error(error);
      sum = add(sum, { ...NOTHING, failed: 1 });
    }
  }
  console.log(`\n${closingLine(sum)}`);
  process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0);
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    endAll();
    process.exit(130);
  });
}

await main();
