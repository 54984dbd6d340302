import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
const started: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'main-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

it('says where it is, and ends in order when it is told to', async () => {
  const child = start({ SANDBOX_PORT: '0' });
  const [line] = await once(child.stdout, 'data');
  const url = /^Sandbox ready at (http:\/\/localhost:\d+)\n$/.exec(String(line))?.[1];
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it('names the port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const child = start({ SANDBOX_PORT: port });
  expect(await text(child.stderr)).toMatch(`${port}. Set SANDBOX_PORT to a free port.`);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
  other.close();
});

it.each([
  ['a setting', { SANDBOX_PORT: 'many' }, 'SANDBOX_PORT'],
  ['a library', { SANDBOX_PORT: '0', SANDBOX_MUX_LIBRARY: '/nowhere' }, '/nowhere'],
])('names %s that is wrong, without a stack trace', async (_case, environment, name) => {
  const child = start(environment);
  const said = await text(child.stderr);
  expect(said).toContain('The sandbox cannot start');
  expect(said).toContain(name);
  expect(said).not.toContain(' at ');
});
