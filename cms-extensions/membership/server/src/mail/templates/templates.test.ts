import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { POLICY_SLUGS, writtenDay } from 'contract';
import { LOCALES, type Locale } from 'contract/locales';
import { afterEach, describe, expect, it } from 'vitest';
import { linksIn, placeholdersIn, render, type Site } from '../rendering/index.ts';
import { definitionOf, exampleValues, MAIL_KEYS, type MailKey, TEMPLATE_KEYS } from './list.ts';
import { MAIL_TEXTS, PLACEHOLDERS, SECRET_LINKS } from './placeholders.ts';
import { complaintsAbout } from './rules.ts';
import { builtInWording, localesFor, TRANSLATED, wordingFrom } from './wording.ts';

const SITE: Site = {
  name: 'Ondelle',
  url: 'https://ondelle.example',
  supportEmail: 'hello@ondelle.example',
  imprint: '',
  theme: { day: {}, night: {} },
};
const COMMON = { firstName: 'Tessa', siteName: SITE.name, supportEmail: SITE.supportEmail };

/** Whether the storefront has a page at a path, by the names of its routes. */
const hasPage = (path: string): boolean => {
  const routes = join(import.meta.dirname, '../../../../../../storefront/src/routes');
  const name = path.slice(1) || 'index';
  return POLICY_SLUGS.some((slug) => slug === name) || existsSync(join(routes, `${name}.tsx`));
};

const example = (key: MailKey, locale: Locale = 'en', values = exampleValues(key)) => {
  const reader = { timeZone: 'UTC', locale };
  return render(key, builtInWording(key, locale), values, COMMON, SITE, reader);
};
const messages = (key: MailKey, subject: string, body: string): string[] =>
  complaintsAbout(key, { subject, body }).map(({ field, message }) => `${field}: ${message}`);

describe('a mail', () => {
  it.each(MAIL_KEYS)('ends after hours of its own, a month at the latest: %s', (key) => {
    const { usefulHours, link } = definitionOf(key);
    expect(usefulHours).toBeGreaterThan(0);
    expect(usefulHours).toBeLessThanOrEqual(link?.hours ?? 30 * 24);
  });
});

describe('the wording that comes with the product', () => {
  it.each(TRANSLATED)('has the values of the English sentences in place: %s', (locale) => {
    const valuesIn = (texts: object): unknown =>
      Object.entries(texts).map(([name, text]) => [
        name,
        typeof text === 'string' ? text.match(/\{\w+\}/g)?.toSorted() : valuesIn(text),
      ]);
    expect(valuesIn(MAIL_TEXTS[locale])).toEqual(valuesIn(MAIL_TEXTS.en));
  });

  it.each(TEMPLATE_KEYS)('can be sent: %s', (key) => {
    expect(complaintsAbout(key, builtInWording(key))).toEqual([]);
    const { subject, html, text } = example(key);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined/);
  });

  it.each(TEMPLATE_KEYS)('leads to pages of the site: %s', (key) => {
    const paths = linksIn(builtInWording(key).body).map((link) => link.replace(/[?#].*$/, ''));
    expect(paths.filter((path) => !hasPage(path))).toEqual([]);
  });

  it.each(TEMPLATE_KEYS)('names an address for questions in mails to members alone: %s', (key) => {
    const { html, text } = example(key);
    const isToMember = definitionOf(key).to !== 'coach';
    for (const part of [html, text]) expect(part.includes('Questions?')).toBe(isToMember);
  });

  it('belongs to a mail, every file of it', () => {
    const files = TEMPLATE_KEYS.flatMap((key) =>
      localesFor(key).map((locale) => `${locale === 'en' ? '' : `${locale}/`}${key}.md`),
    );
    const found = globSync('**/*.md', { cwd: join(import.meta.dirname, 'wording') });
    expect(found.toSorted()).toEqual(files.toSorted());
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

describe('the wording in other languages', () => {
  const TO_MEMBERS = TEMPLATE_KEYS.filter((key) => localesFor(key).length > 1);
  const ALL = TRANSLATED.flatMap((locale) => TO_MEMBERS.map((key) => [locale, key] as const));

  it('is that of every mail to members', () => {
    expect(TO_MEMBERS).toEqual(TEMPLATE_KEYS.filter((key) => definitionOf(key).to !== 'coach'));
    expect(TRANSLATED).toEqual(LOCALES.slice(1));
  });

  it.each(ALL)('can be sent: %s, %s', (locale, key) => {
    const wording = builtInWording(key, locale);
    expect(complaintsAbout(key, wording)).toEqual([]);
    const { subject, html, text } = example(key, locale);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined/);
    expect(html).toContain(`<html lang="${locale}">`);
  });

  it.each(ALL)('names the same things and leads to the same pages: %s, %s', (locale, key) => {
    const [english, other] = [builtInWording(key), builtInWording(key, locale)];
    const links = (body: string) => linksIn(body).toSorted();
    expect(links(other.body)).toEqual(links(english.body));
    expect(placeholdersIn(other.subject)).toEqual(placeholdersIn(english.subject));
    const names = (body: string) => placeholdersIn(body).toSorted();
    expect(names(other.body)).toEqual(names(english.body));
    expect(other.subject).not.toBe(english.subject);
  });

  it('leads to the pages in the reader’s language', () => {
    const { html, text } = example('workout-reminder', 'de');
    expect(text).toContain('https://ondelle.example/de/workouts');
    expect(text).toContain('Abbestellen: https://ondelle.example/de/unsubscribe?token=');
    expect(html).toContain('href="https://ondelle.example/de/settings"');
    expect(example('workout-reminder').text).toContain('https://ondelle.example/workouts');
  });

  it.each([
    [
      'en',
      '28 November 2026',
      '$9.99 every month once your discount has ended on 28 November 2026',
    ],
    ['de', '28. November 2026', '9,99\u00a0$ pro Monat, sobald dein Rabatt am 28. November 2026'],
    [
      'es',
      '28 de noviembre de 2026',
      '9,99\u00a0US$ al mes cuando tu descuento haya terminado, el 28',
    ],
  ] as const)('writes days and amounts as in %s', (locale, day, later) => {
    const values = exampleValues('trial-started');
    const { text } = example('trial-started', locale, {
      ...values,
      laterCharges: {
        ...{ amountMinor: 999, currency: 'usd', period: 'monthly' },
        discountUntil: '2026-11-28T09:00:00.000Z',
      },
    });
    expect(text).toContain(day);
    expect(text).toContain(later);
  });

  it.each([
    ['en', 'the way you paid (Visa ending in 4242)'],
    ['de', 'auf dem du bezahlt hast (Visa mit der Endung 4242)'],
    ['es', 'por donde pagaste (Visa terminada en 4242)'],
  ] as const)('names cards in %s', (locale, named) => {
    expect(example('refund-made', locale).text).toContain(named);
  });

  it('names what has no number', () => {
    const values = { ...exampleValues('refund-made'), paidWith: { brand: 'link', last4: null } };
    expect(example('refund-made', 'de', values).text).toContain('(Link)');
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
      'subject: {{amuont}} is not known in this mail. It can say {{amount}}, {{refundDetails}}, {{firstName}}, {{siteName}}, {{supportEmail}}.',
    );
  });

  it.each(['{{amount}}', '{{firstCharge}}', '(/cancel-subscription)'])(
    'must keep %s at the start of a trial',
    (piece) => {
      const found = messages('trial-started', trial.subject, trial.body.replaceAll(piece, '…'));
      expect(found).toEqual([`body: The mail must keep ${piece}: members have to be told.`]);
    },
  );

  const LINK = '[Go](/reset-password#token={{resetToken}})';
  const AGAIN = 'body: The mail must keep the link (/reset-password#token={{resetToken}}) once';
  it.each([
    ['the subject', 'Reset {{ resetToken }}', LINK, 'subject: {{resetToken}} must not stand in'],
    ['nowhere', 'Reset', 'Hello', AGAIN],
    ['a query', 'Reset', '[Go](/reset-password?token={{resetToken}})', AGAIN],
    ['a query beside its link', 'Reset', `${LINK} [x](/x?y={{resetToken}})`, AGAIN],
    ['another fragment', 'Reset', '[Go](/#token={{resetToken}})', AGAIN],
    ['its link twice', 'Reset', `${LINK} ${LINK}`, AGAIN],
    [
      'the text of its link',
      'Reset',
      '[{{resetToken}}](/reset-password#token={{resetToken}})',
      AGAIN,
    ],
    ['the text', 'Reset', `${LINK} {{resetToken}}`, AGAIN],
    ['a heading', 'Reset', `# {{resetToken}}\n\n${LINK}`, AGAIN],
    ['code', 'Reset', `${LINK}\n\n    {{resetToken}}`, AGAIN],
    ['entities', 'Reset', `${LINK} &#123;&#123;resetToken&#125;&#125;`, AGAIN],
    ['a link that is code', 'Reset', `\`${LINK}\``, AGAIN],
  ])('is refused with a secret in %s', (_where, subject, body, complaint) => {
    const found = messages('password-reset', subject, body);
    expect(found).toEqual([expect.stringContaining(complaint)]);
  });

  it('has a link for each secret', () => {
    const secrets = Object.keys(PLACEHOLDERS).filter((name) => name.endsWith('Token'));
    expect(Object.keys(SECRET_LINKS).toSorted()).toEqual(secrets.toSorted());
  });

  it('is refused with an unknown placeholder behind entities', () => {
    expect(messages('pause-ended', 'x', '&#123;&#123;nobody&#125;&#125;')).toHaveLength(1);
  });

  it('may link to pages of the site and to the support address', () => {
    const body =
      '[a](/settings) [b](/#pricing) [c](mailto:{{supportEmail}}) [d](/x?u={{firstName}})';
    expect(messages('pause-ended', 'Your pause', body)).toEqual([]);
  });
});

describe('dates', () => {
  const machineZone = process.env.TZ;
  afterEach(() => {
    if (machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = machineZone;
  });

  const reminder = (firstCharge: string, timeZone: string | null) => {
    const values = { ...exampleValues('trial-ending'), firstCharge };
    const reader = { timeZone, locale: 'en' } as const;
    return render('trial-ending', builtInWording('trial-ending'), values, COMMON, SITE, reader)
      .subject;
  };

  it.each([
    ['America/New_York', '2026-11-30T03:00:00.000Z', '29 November 2026'],
    // Either side of the end of daylight saving time (1 November 2026, 06:00 UTC).
    ['America/New_York', '2026-11-01T04:30:00.000Z', '1 November 2026'],
    ['America/New_York', '2026-11-02T04:30:00.000Z', '1 November 2026'],
    ['America/New_York', '2026-11-02T05:00:00.000Z', '2 November 2026'],
    ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '25 October 2026'],
    ['Europe/Berlin', '2026-10-25T22:30:00.000Z', '25 October 2026'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '1 January 2027'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59.000Z', '31 December 2026'],
    ['Pacific/Apia', '2026-12-31T11:00:00.000Z', '1 January 2027'],
    ['Asia/Kathmandu', '2026-11-28T18:15:00.000Z', '29 November 2026'],
    ['UTC', '2026-11-28T23:59:59.000Z', '28 November 2026'],
  ])('in %s at %s are the day that the screen shows: %s', (timeZone, moment, day) => {
    expect(reminder(moment, timeZone)).toBe(`Your free trial ends on ${day}`);
    // The screens write dates in the browser's own time zone.
    process.env.TZ = timeZone;
    expect(writtenDay(new Date(moment))).toBe(day);
  });

  it('carry their time and zone when the zone of the member is not known', () => {
    expect(reminder('2026-11-30T03:00:00.000Z', null)).toBe(
      'Your free trial ends on 30 November 2026, 03:00 UTC',
    );
  });
});
