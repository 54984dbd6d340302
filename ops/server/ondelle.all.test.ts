import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/start/settings.ts';

/* The script with programs that only note how they are called, in a folder of its own. */

describe('ops/ondelle', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ondelle-'));
    mkdirSync(join(folder, 'ops/server'), { recursive: true });
    mkdirSync(join(folder, 'programs'));
    copyFileSync(join(ROOT, 'ops/ondelle'), join(folder, 'ops/ondelle'));
    cpSync(join(ROOT, 'ops/server/env.example'), join(folder, 'ops/server/env.example'));
    for (const name of ['docker', 'npm', 'systemctl', 'curl', 'sleep']) program(name, '');
    program('git', 'case "$1" in rev-parse) echo 0123abc ;; worktree) mkdir -p "$4" ;; esac');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** @param body what it does besides noting its call */
  const program = (name: string, body: string): void => {
    const path = join(folder, 'programs', name);
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${folder}/calls"\n${body}\n`);
    chmodSync(path, 0o755);
  };

  const run = (args: readonly string[], environment: Record<string, string> = {}) => {
    writeFileSync(join(folder, 'calls'), '');
    const { status, stdout, stderr } = spawnSync(join(folder, 'ops/ondelle'), args, {
      encoding: 'utf8',
      input: 'AGE-SECRET-KEY-1TEST\n',
      env: {
        PATH: [join(folder, 'programs'), process.env.PATH].join(delimiter),
        ONDELLE_WAIT: '2',
        ...environment,
      },
    });
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    return { status, said: stdout + stderr, calls };
  };
  const withoutDocker = { ONDELLE_WITHOUT_DOCKER: '1' };
  const fillIn = (): void => writeFileSync(join(folder, '.env'), 'DOMAIN="studio.example"\n');

  it('begins with a file of eight lines to fill in, for its owner alone', () => {
    const { status, said } = run(['up']);
    expect(status).toBe(1);
    expect(said).toContain('Fill in');
    const lines = readFileSync(join(folder, '.env'), 'utf8').match(/^[A-Z_]+=/gm);
    expect(lines?.length).toBeLessThanOrEqual(8);
    expect(
      execFileSync('stat', ['-c', '%a', join(folder, '.env')])
        .toString()
        .trim(),
    ).toBe('600');
  });

  it('builds and starts, and says where it is', () => {
    fillIn();
    const { status, said, calls } = run(['up']);
    expect(status).toBe(0);
    expect(said).toContain('https://desk.studio.example/admin');
    expect(calls).toEqual([
      'docker compose build',
      'docker compose up -d --no-build --wait --wait-timeout 2',
    ]);
  });

  it('updates after a backup, and keeps the former images', () => {
    const { status, calls } = run(['update']);
    expect(status).toBe(0);
    expect(calls).toEqual([
      'docker compose run --rm --no-deps -T -e LOG_LEVEL=warn cms node ops/backup.mts',
      'git rev-parse HEAD',
      'git pull --ff-only',
      'docker image tag ondelle-cms ondelle-cms:former',
      'docker image tag ondelle-storefront ondelle-storefront:former',
      'docker compose build',
      'docker compose up -d --no-build --wait --wait-timeout 2',
      'git rev-parse HEAD',
    ]);
  });

  it.each([
    ['the backup', 'case "$*" in *backup.mts*) exit 1 ;; esac', 'No update without a backup'],
    ['the build', 'case "$*" in *build) exit 1 ;; esac', 'Nothing was changed'],
  ])('changes nothing when %s fails', (_, body, said) => {
    program('docker', body);
    const update = run(['update']);
    expect(update.status).toBe(1);
    expect(update.said).toContain(said);
    expect(update.calls.join('\n')).not.toContain('docker compose up');
  });

  it('goes back to the former images and sources when the new ones are not healthy', () => {
    program(
      'docker',
      `case "$*" in *" up "*) [ -e "${folder}/was" ] || { touch "${folder}/was"; exit 1; } ;; esac`,
    );
    const { status, said, calls } = run(['update']);
    expect(status).toBe(1);
    expect(said).toContain('The former version runs again');
    expect(calls.slice(-4)).toEqual([
      'docker image tag ondelle-cms:former ondelle-cms',
      'docker image tag ondelle-storefront:former ondelle-storefront',
      'git reset --quiet --keep 0123abc',
      'docker compose up -d --no-build --wait --wait-timeout 2',
    ]);
  });

  it('restores a file by its key, while nothing else writes', () => {
    writeFileSync(join(folder, 'site.backup'), 'a backup');
    program(
      'docker',
      `case "$*" in *restore*) cat > "${folder}/seen"; echo "$BACKUP_KEY" >> "${folder}/seen" ;; esac`,
    );
    const { status, calls } = run(['restore', join(folder, 'site.backup'), '--replace'], {
      BACKUP_KEY: 'AGE-1',
    });
    expect(status).toBe(0);
    expect(calls[0]).toBe('docker compose stop cms storefront');
    expect(calls.join('\n')).toContain('sh --replace');
    expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe('a backupAGE-1\n');
  });

  it('leaves no half of a file when a backup fails', () => {
    program('docker', 'echo half; exit 1');
    expect(run(['backup', join(folder, 'my.backup')]).status).toBe(1);
    expect(existsSync(join(folder, 'my.backup'))).toBe(false);
  });

  it('does not know other commands', () => {
    expect(run(['dance']).status).toBe(2);
  });

  describe('without Docker', () => {
    const current = (): string =>
      execFileSync('readlink', [join(folder, 'current')])
        .toString()
        .trim();
    beforeEach(() => execFileSync('ln', ['-s', '.', join(folder, 'current')]));

    it('updates into a folder of its own, which runs when it is healthy', () => {
      const { status, calls } = run(['update'], withoutDocker);
      expect(status).toBe(0);
      expect(current()).toBe('releases/0123abc');
      expect(calls).toContain('systemctl restart ondelle');
    });

    it('goes back to the folder before when it is not', () => {
      program('curl', `[ "$(readlink "${folder}/current")" = . ]`);
      const { status, said } = run(['update'], withoutDocker);
      expect(status).toBe(1);
      expect(said).toContain('The former version runs again');
      expect(current()).toBe('.');
    });
  });
});
