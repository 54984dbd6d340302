import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../test/start-test-sandbox.ts';

const EVIL = '<script>alert(1)</script><img src="https://evil.example/pixel.png">';

const eml = (fields: { to: string; subject: string; html?: string }): string =>
  [
    'From: Ondelle <hello@ondelle.example>',
    `To: ${fields.to}`,
    `Subject: ${fields.subject}`,
    `Message-ID: <${fields.subject.length}@ondelle.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Text of ${fields.subject}`,
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    fields.html ?? '<!doctype html><html><head><title>x</title></head><body>HTML</body></html>',
    '--b--',
    '',
  ].join('\r\n');

describe('the mail that the product has sent', () => {
  let sandbox: TestSandbox;

  const leave = async (name: string, minutesAgo: number, text: string): Promise<void> => {
    const folder = join(sandbox.folder, 'mail');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), text);
    const at = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(join(folder, name), at, at);
  };
  const get = (path: string) => fetch(`${sandbox.url}${path}`);
  const json = async (path: string): Promise<{ subject: string; to: string[]; text: string }[]> =>
    (await (await get(path)).json()).data;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.stop());

  it('is none before the first', async () => {
    expect(await json('/_sandbox/mail')).toEqual([]);
    expect(await (await get('/mail')).text()).toContain('Nothing yet.');
  });

  it('is listed with the newest first, for everyone or for one', async () => {
    await leave('older@ondelle.example.eml', 9, eml({ to: 'Tessa@Example.com', subject: 'Older' }));
    await leave('newer@ondelle.example.eml', 1, eml({ to: 'ines@example.com', subject: 'Newer' }));
    await leave('.half.draft', 0, 'Subject: Half');
    await leave('.half.eml', 0, 'Subject: Half');
    expect((await json('/_sandbox/mail')).map(({ subject }) => subject)).toEqual([
      'Newer',
      'Older',
    ]);
    expect(await json('/_sandbox/mail?to=tessa@example.com')).toMatchObject([
      { subject: 'Older', to: ['Tessa@Example.com'], text: 'Text of Older\n' },
    ]);
    const page = await (await get('/mail')).text();
    expect(page.indexOf('Newer')).toBeLessThan(page.indexOf('Older'));
    expect(page).toContain('href="/mail?to=Tessa%40Example.com"');
  });

  it('shows one as HTML, as text and as it was sent', async () => {
    const page = await (await get('/mail/newer@ondelle.example')).text();
    expect(page).toContain('src="/mail/newer%40ondelle.example/html"');
    expect(page).toContain('Text of Newer');
    expect(page).toContain('Content-Type: multipart/alternative');
    const alone = await (await get('/mail/newer@ondelle.example/html')).text();
    expect(alone).toContain('<head><base target="_blank"><title>');
  });

  it('never lets a mail do anything, nor be part of a page', async () => {
    const to = '"><script>" <x@example.com>';
    await leave('evil@ondelle.example.eml', 0, eml({ to, subject: EVIL, html: EVIL }));
    for (const path of ['/mail', '/mail/evil@ondelle.example']) {
      const page = await (await get(path)).text();
      expect(page).not.toMatch(/<script|<img src="http/);
      expect(page).toContain('&lt;script&gt;');
    }
    const framed = await get('/mail/evil@ondelle.example/html');
    const policy = framed.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin|http/);
    expect(framed.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('gives nothing else of the folder or the machine', async () => {
    for (const id of ['none', '..%2F..%2Fdata', '..%2f..%2f..%2fetc%2fpasswd', '.half']) {
      expect((await get(`/mail/${id}`)).status, id).toBe(404);
      expect((await get(`/mail/${id}/html`)).status, id).toBe(404);
    }
  });

  it('is kept from pages of other origins', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' };
    for (const path of ['/mail', '/_sandbox/mail', '/mail/evil@ondelle.example/html']) {
      expect((await fetch(`${sandbox.url}${path}`, { headers })).status, path).toBe(403);
    }
  });

  it('is one click from the home page', async () => {
    expect(await (await get('/')).text()).toContain('href="/mail"');
  });
});
