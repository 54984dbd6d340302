import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * Gives each test worker a temporary folder of its own, before Strapi's packages read where it is:
 * tests can then see what their requests leave there.
 */
if (process.env.WORKER_TEMPORARY_FOLDER === undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'integration-'));
  process.env.WORKER_TEMPORARY_FOLDER = folder;
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
