import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSecrets, writeSecrets } from './secrets.mts';

describe('the file of secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is replaced as a whole, so that a full disk leaves the one before', () => {
    const file = join(folder, 'kept.env');
    writeFileSync(file, 'ENCRYPTION_KEY=first\n');
    linkSync(file, `${file}.before`);
    writeSecrets(file, { BACKUP_KEY: 'second' });
    expect(readFileSync(`${file}.before`, 'utf8')).toBe('ENCRYPTION_KEY=first\n');
    expect(readFileSync(file, 'utf8')).toBe('ENCRYPTION_KEY=first\nBACKUP_KEY=second\n');
  });

  it('keeps what a person has written in it', () => {
    const file = join(folder, 'edited.env');
    writeFileSync(file, '# Of the mail provider\nSMTP_PASSWORD="p#ss word"\nBACKUP_KEY=first');
    writeSecrets(file, { BACKUP_KEY: 'second' });
    const { SMTP_PASSWORD, BACKUP_KEY } = loadSecrets(file, { key: () => 'made' });
    expect([SMTP_PASSWORD, BACKUP_KEY]).toEqual(['p#ss word', 'second']);
  });

  it('is made by one of two processes that start at once, for both', () => {
    const file = join(folder, 'new.env');
    const faster = { key: () => 'of the faster one' };
    const slower = {
      key: () => {
        loadSecrets(file, faster);
        return 'of the slower one';
      },
    };
    expect(loadSecrets(file, slower).key).toBe('of the faster one');
    expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual(['new.env']);
  });
});
