import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Service } from './service.ts';

it('keeps what a process of it says after it has ended itself', async () => {
  const logDir = mkdtempSync(join(tmpdir(), 'service-'));
  const definition = {
    ...{ name: 'late', folder: '.', environment: process.env, readyWithinSeconds: 60 },
    ...{ healthUrl: null, command: ['sh', '-c', '(sleep 0.5; echo late) & echo first'] },
  };
  const service = new Service(definition, logDir, false, () => undefined);
  const log = () => readFileSync(join(logDir, 'late.log'), 'utf8');
  await expect.poll(log, { timeout: 20_000 }).toBe('first\nlate\n');
  await service.stop();
  rmSync(logDir, { recursive: true });
});

it.runIf(process.platform === 'linux')('goes on while the disk takes no log', async () => {
  const logDir = mkdtempSync(join(tmpdir(), 'service-'));
  symlinkSync('/dev/full', join(logDir, 'full.log'));
  const definition = {
    ...{ name: 'full', folder: '.', environment: process.env, readyWithinSeconds: 60 },
    ...{
      healthUrl: null,
      readyLine: /second/,
      command: ['sh', '-c', 'echo first; sleep 1; echo second; sleep 60'],
    },
  };
  const service = new Service(definition, logDir, false, () => undefined);
  await service.ready();
  await service.stop();
  rmSync(logDir, { recursive: true });
});
