import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { closedFolder } from './postgres-libraries.ts';

it('finds the folder on the way to PostgreSQL that its user may not enter', () => {
  // The temporary folder of a test is closed itself.
  const root = mkdtempSync(join(dirname(tmpdir()), 'closed-'));
  const inner = join(root, 'inner/bin');
  mkdirSync(inner, { recursive: true });
  expect(closedFolder(inner)).toBe(root);
  chmodSync(root, 0o711);
  expect(closedFolder(inner)).toBeNull();
  chmodSync(join(root, 'inner'), 0o700);
  expect(closedFolder(inner)).toBe(join(root, 'inner'));
  rmSync(root, { recursive: true });
});
