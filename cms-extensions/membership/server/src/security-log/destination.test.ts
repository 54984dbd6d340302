import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDestination } from './destination.ts';

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
});
