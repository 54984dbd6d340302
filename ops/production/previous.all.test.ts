import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCommit } from './previous.ts';

describe('the commit of an earlier version', () => {
  let folder: string;
  const git = (repository: string, ...args: string[]): string =>
    execFileSync('git', ['-C', join(folder, repository), ...args], { encoding: 'utf8' }).trim();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'commits-'));
    mkdirSync(join(folder, 'whole/below'), { recursive: true });
    mkdirSync(join(folder, 'archive'));
    git('whole', 'init', '--quiet');
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    for (const subject of ['One', 'Two']) {
      git('whole', ...author, 'commit', '--quiet', '--allow-empty', '--message', subject);
    }
    const from = pathToFileURL(join(folder, 'whole')).href;
    git('.', 'clone', '--quiet', '--depth', '1', from, 'shallow');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is found in a clone', async () => {
    const before = git('whole', 'rev-parse', 'HEAD~1');
    expect(await findCommit('HEAD~1', join(folder, 'whole'))).toBe(before);
    expect(await findCommit(before.slice(0, 8), join(folder, 'whole'))).toBe(before);
  });

  it.each([
    ['a clone with the last commit alone', 'shallow', 'HEAD~1'],
    ['a downloaded archive', 'archive', 'HEAD'],
    ["a folder of somebody else's repository", 'whole/below', 'HEAD'],
    ['a clone without it', 'whole', 'no-such-tag'],
    ['a clone, when it is an option', 'whole', '--all'],
  ])('is missing in %s', async (_, repository, name) => {
    expect(await findCommit(name, join(folder, repository))).toBeNull();
  });
});
