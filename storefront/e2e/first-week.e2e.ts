import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from './test.ts';

const ROOT = join(import.meta.dirname, '../..');

test('a coach comes from a site without content to a first sale, a refund, a mail and a helper', {
  tag: '@all',
}, async () => {
  // It starts a product of its own, and walks for more than a minute.
  test.setTimeout(900_000);
  const walk = [join(ROOT, 'scripts/test/screenshots.ts'), 'week', 'check'];
  // Without the addresses of this worker's product.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(E2E_|TEST_PARALLEL_INDEX)/.test(name)),
  );
  const options = ['--disable-warning=ExperimentalWarning'];
  await promisify(execFile)(process.execPath, [...options, ...walk], { env });
});
