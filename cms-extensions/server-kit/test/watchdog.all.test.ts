import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, '../src/watchdog.ts');

/** A process with a watchdog of two seconds that runs this code. */
const start = (code: string) => {
  const script = `import { startWatchdog } from '${MODULE}'; startWatchdog(2, true); ${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  return { child, ended: once(child, 'close').then(([code, signal]) => ({ code, signal, said })) };
};

const stand = (ms: number): string => `for (const end = Date.now() + ${ms}; Date.now() < end;);`;

describe('a process with a watchdog', () => {
  it('ends itself when its main thread stands still, and says so', async () => {
    const { signal, said } = await start('setTimeout(() => { for (;;); }, 10)').ended;
    expect(signal).toBe('SIGKILL');
    expect(said).toContain('"msg":"The main thread stood still for 2 s; this process ends itself"');
  });

  it('goes on when it stands still for a shorter time, again and again', async () => {
    const work = `${stand(700)} await new Promise((done) => setTimeout(done, 400));`;
    const { code, said } = await start(`for (let i = 0; i < 4; i += 1) { ${work} }`).ended;
    expect([code, said]).toEqual([0, '']);
  });

  it('is kept alive by its work alone', async () => {
    expect(await start('').ended).toEqual({ code: 0, signal: null, said: '' });
  });

  it('goes on after it was stopped for longer', async () => {
    const { child, ended } = start(
      'process.once("SIGTERM", () => process.exit(7)); setTimeout(() => {}, 60000); console.log("runs")',
    );
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    // The time is what this is about: longer than the watchdog's bound.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(7);
  });
});
