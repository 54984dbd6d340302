import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDestination } from './destination.ts';

const DESTINATION = join(import.meta.dirname, 'destination.ts');

let folder: string;
let path: string;
let warnings: string[];
let lines: string[];

const fallback = {
  error: (message: string) => warnings.push(message),
  warn: (line: string) => lines.push(line),
};

const open = (file = path) => openDestination({ kind: 'file', path: file }, fallback);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  path = join(folder, 'logs', 'security.jsonl');
  warnings = [];
  lines = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a log file', () => {
  it('is made with its folder, for its owner alone', () => {
    open().write('one\n');
    expect(readFileSync(path, 'utf8')).toBe('one\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('keeps what an earlier process wrote', () => {
    open().write('one\n');
    open().write('two\n');
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  });

  it('is made anew after it was moved away or deleted with its folder', () => {
    const destination = open();
    destination.write('one\n');
    renameSync(path, `${path}.1`);
    destination.write('two\n');
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('one\n');
    expect(readFileSync(path, 'utf8')).toBe('two\n');
    rmSync(join(folder, 'logs'), { recursive: true });
    destination.write('three\n');
    expect(readFileSync(path, 'utf8')).toBe('three\n');
    expect(warnings).toEqual([]);
  });

  it('hands its lines over while it cannot be written, and says so once', () => {
    mkdirSync(path, { recursive: true });
    const destination = open();
    destination.write('one\n');
    destination.write('two\n');
    expect(warnings).toEqual([expect.stringContaining('EISDIR')]);
    expect(lines).toEqual(['one', 'two']);
    rmSync(path, { recursive: true });
    destination.write('three\n');
    expect(readFileSync(path, 'utf8').trim()).toBe('three');
    expect(warnings).toHaveLength(2);
    expect(lines).toHaveLength(2);
  });

  it('survives a full disk', () => {
    const destination = open('/dev/full');
    expect(() => destination.write('one\n')).not.toThrow();
    expect(warnings).toEqual([expect.stringContaining('ENOSPC')]);
    expect(lines).toEqual(['one']);
  });

  it('takes whole lines of several processes at once', async () => {
    const script = (writer: string) => `
      import { openDestination } from ${JSON.stringify(DESTINATION)};
      const fail = (text) => { throw new Error(text); };
      const { write } = openDestination(
        { kind: 'file', path: ${JSON.stringify(path)} },
        { error: fail, warn: fail },
      );
      for (let n = 0; n < 300; n += 1) {
        write(JSON.stringify({ writer: '${writer}', n, filling: 'x'.repeat(3000) }) + '\\n');
      }`;
    const run = (writer: string) =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script(writer)]);
    await Promise.all(['a', 'b', 'c'].map(run));
    const written: { writer: string; n: number }[] = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const writer of ['a', 'b', 'c']) {
      const own = written.filter((line) => line.writer === writer).map(({ n }) => n);
      expect(own).toEqual(Array.from({ length: 300 }, (_, n) => n));
    }
  });
});

describe('stdout as the destination', () => {
  const script = (after: string) => `
    import { openDestination } from ${JSON.stringify(DESTINATION)};
    const destination = openDestination(
      { kind: 'stdout' },
      { error: (text) => console.error(text), warn: () => undefined },
    );
    for (let n = 0; n < 2000; n += 1) destination.write(n + ' ' + 'x'.repeat(300) + '\\n');
    ${after}`;
  const run = (after: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script(after)], {
      maxBuffer: 8 * 1024 * 1024,
    });

  it.each(['destination.flush(); process.kill(process.pid, "SIGKILL")', 'process.exit(0)', ''])(
    'has every line, in order, when the process ends with: %s',
    async (after) => {
      const { stdout } = await run(after).catch((error: { stdout: string }) => error);
      const numbers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => Number(line.split(' ')[0]));
      expect(numbers).toEqual(Array.from({ length: 2000 }, (_, n) => n));
    },
  );
});
