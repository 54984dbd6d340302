import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { textOf } from './archive.mts';
import { uploadsOf } from './uploads.mts';

const publicDir = mkdtempSync(join(tmpdir(), 'uploads-test-'));
const folder = join(publicDir, 'uploads');
afterAll(() => rmSync(publicDir, { recursive: true }));

it('uploads are backed up without one that is deleted meanwhile', async () => {
  mkdirSync(folder);
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) writeFileSync(join(folder, name), name);
  const kept: string[] = [];
  for await (const entry of uploadsOf({ storage: null, publicDir }).dump()) {
    rmSync(join(folder, 'b.jpg'), { force: true });
    kept.push(`${entry.name}: ${await textOf(entry)}`);
  }
  expect(kept).toEqual(['uploads/a.jpg: a.jpg', 'uploads/c.jpg: c.jpg']);
});
