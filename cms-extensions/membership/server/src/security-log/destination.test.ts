import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDestination } from './destination.ts';

let folder: string;
let path: string;
let complaints: string[];
const open = () => openDestination(path, (message) => complaints.push(message));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
  path = join(folder, 'logs', 'security.jsonl');
  complaints = [];
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a log file', () => {
  it('is made with its folder, for its owner alone, and keeps what an earlier process wrote', () => {
    open().write('one\n');
    open().write('two\n');
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is made anew after it was moved away', () => {
    const { write } = open();
    write('one\n');
    renameSync(path, `${path}.1`);
    write('two\n');
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('one\n');
    expect(readFileSync(path, 'utf8')).toBe('two\n');
    expect(complaints).toEqual([]);
  });

  it('hands over what it does not take', () => {
    mkdirSync(path, { recursive: true });
    open().write('one\n');
    expect(complaints).toEqual([expect.stringMatching(/EISDIR.*: one$/)]);
  });
});
