import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PLUGIN = join(import.meta.dirname, '../../..');
/** What the coach reads: the panel, its forms, alerts and mails. */
const READ = ['admin/src', 'server/src', '../contract/src'];

const SHE = /\b(she|her|hers|herself)\b/i;

it.each(READ)('speaks of the member, not of a woman, in %s', async (folder) => {
  const files = await readdir(join(PLUGIN, folder), { recursive: true });
  const found = files
    .filter((file) => /\.(tsx?|md|json)$/.test(file) && !file.includes('.test.'))
    .filter((file) => !/[/.](de|es)[/.]/.test(file))
    .filter((file) => SHE.test(readFileSync(join(PLUGIN, folder, file), 'utf8')));
  expect(found).toEqual([]);
});
