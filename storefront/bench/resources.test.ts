import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { measuredBy, resourcesOf } from './resources.ts';

const TIMERS = 500;
/** Keeps timers that do not keep it alive, and drops as many. */
const PROGRAM = `
  globalThis.kept = Array.from({ length: ${TIMERS} }, () => setTimeout(() => {}, 1e8).unref());
  for (let count = 0; count < ${TIMERS}; count += 1) clearTimeout(setTimeout(() => {}, 1e8));
  setInterval(() => {}, 1000);
`;

describe.skipIf(process.platform !== 'linux')('the resources of a process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timers-'));
  const child = spawn(process.execPath, ['--eval', PROGRAM], {
    env: { ...process.env, ...measuredBy(folder), TIMERS_EVERY_MS: '50' },
    stdio: 'inherit',
  });
  afterEach(() => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  it('count its timers, those that do not keep it alive too, and no ended ones', async () => {
    const { pid = 0 } = child;
    await expect.poll(() => resourcesOf(pid, folder)?.timers).toBeGreaterThanOrEqual(TIMERS);
    const { timers = 0, memoryMb = 0 } = resourcesOf(pid, folder) ?? {};
    expect(timers).toBeLessThan(TIMERS + 50);
    expect(memoryMb).toBeGreaterThan(10);
  });
});
