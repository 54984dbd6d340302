/*
 * `pnpm bench NAME`: runs one of the benchmarks; each measures both sides in the same run.
 */
import { join } from 'node:path';
import { buildAll } from './start/build.ts';
import { ROOT, readSettings } from './start/settings.ts';
import { execute } from './test/run.ts';

const BENCHMARKS: Readonly<Record<string, string>> = {
  catalogue: 'cms-extensions/membership/bench/catalogue.ts',
  web: 'storefront/bench/web.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
const script = BENCHMARKS[name];
if (script === undefined) {
  console.error(`Which benchmark? ${Object.keys(BENCHMARKS).join(', ')}`);
  process.exit(2);
}
await buildAll(readSettings(process.env).environment, (line) => console.log(line));
process.exit(
  await execute(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    join(ROOT, script),
    ...rest,
  ]),
);
