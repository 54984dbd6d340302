import { describe, expect, it } from 'vitest';
import { render, type Site } from '../rendering/index.ts';
import { exampleValues, type MailKey, TEMPLATE_KEYS } from './list.ts';
import { writtenDay } from './placeholders.ts';
import { complaintsAbout } from './rules.ts';
import { builtInWording, wordingFrom, wordingsWithoutTemplate } from './wording.ts';

const SITE: Site = {
  name: 'Ondelle',
  url: 'https://ondelle.example',
  supportEmail: 'hello@ondelle.example',
};
const COMMON = { firstName: 'Tessa', siteName: SITE.name, supportEmail: SITE.supportEmail };

const example = (key: MailKey) =>
  render(key, builtInWording(key), exampleValues(key), COMMON, SITE);
const messages = (key: MailKey, subject: string, body: string): string[] =>
  complaintsAbout(key, { subject, body }).map(({ field, message }) => `${field}: ${message}`);

describe('the wording that comes with the product', () => {
  it.each(TEMPLATE_KEYS)('can be sent: %s', (key) => {
    expect(complaintsAbout(key, builtInWording(key))).toEqual([]);
    const { subject, html, text } = example(key);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it('belongs to a mail, every file of it', () => {
    expect(wordingsWithoutTemplate()).toEqual([]);
  });

  it.each(['trial-started', 'trial-ending'] as const)(
    'names the amount, the day of the first charge and how to cancel: %s',
    (key) => {
      const { text, html } = example(key);
      for (const part of [text, html]) {
        expect(part).toContain('$9.99');
        expect(part).toContain('28 November 2026');
        expect(part).toContain('https://ondelle.example/cancel-subscription');
      }
    },
  );

  it('says which file is not a wording', () => {
    expect(() => wordingFrom('# No subject', 'wording/receipt.md')).toThrow('wording/receipt.md');
  });
});

describe('a wording that the coach writes', () => {
  const trial = builtInWording('trial-started');

  it.each([
    ['a placeholder that is not known', 'Hello {{fristName}}', 'body: {{fristName}} is not known'],
    ['one of another mail', 'Ends {{endsOn}}', 'body: {{endsOn}} is not known'],
    ['braces that name nothing', 'Hello {{first name}}', 'body: A {{ or }} stands alone'],
    ['an open brace', 'Hello {{firstName', 'body: A {{ or }} stands alone'],
    ['a link to elsewhere', '[x](https://evil.example)', 'leads away from the site'],
    ['a link that looks like ours', '[x](//evil.example)', 'leads away from the site'],
    ['a script', '[x](javascript:alert)', 'leads away from the site'],
    ['a link in a picture', '![x](https://evil.example/x.png)', 'leads away from the site'],
    ['an address in brackets', '<https://evil.example>', 'leads away from the site'],
    ['nothing', '  ', 'body: It must not be empty'],
    ['too much', 'x'.repeat(20_001), 'body: It must be at most 20000 characters long'],
  ])('is refused for %s', (_what, body, complaint) => {
    const found = messages('pause-ended', 'Your pause', body);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(complaint);
  });

  it('is told what the mail can say', () => {
    const [complaint] = messages('refund-granted', '{{amuont}}', '{{amount}}');
    expect(complaint).toBe(
      'subject: {{amuont}} is not known in this mail. It can say {{amount}}, {{firstName}}, {{siteName}}, {{supportEmail}}.',
    );
  });

  it.each(['{{amount}}', '{{firstCharge}}', '(/cancel-subscription)'])(
    'must keep %s at the start of a trial',
    (piece) => {
      const found = messages('trial-started', trial.subject, trial.body.replaceAll(piece, '…'));
      expect(found).toEqual([`body: The mail must keep ${piece}: members have to be told.`]);
    },
  );

  it('may link to pages of the site and to the support address', () => {
    const body =
      '[a](/settings) [b](/#pricing) [c](mailto:{{supportEmail}}) [d](/x?u={{firstName}})';
    expect(messages('pause-ended', 'Your pause', body)).toEqual([]);
  });
});

describe('days', () => {
  it('are told by universal time', () => {
    expect(writtenDay('2026-11-28T23:59:59.000Z')).toBe('28 November 2026');
    expect(writtenDay('2026-12-01T00:00:00.000Z')).toBe('1 December 2026');
  });
});
