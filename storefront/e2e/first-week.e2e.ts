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
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', ...walk]);
});
