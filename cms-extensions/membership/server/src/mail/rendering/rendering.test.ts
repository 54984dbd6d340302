import { themeOf } from 'contract';
import { describe, expect, it } from 'vitest';
import { BrokenTemplate, render, type Site } from './index.ts';
import { hasLooseBraces, linksIn } from './markdown.ts';

const SITE: Site = {
  name: 'Ondelle & <Friends>',
  url: 'https://ondelle.example',
  supportEmail: 'hello@ondelle.example',
  imprint: '',
  theme: { day: {}, night: {} },
};
const COMMON = { firstName: 'Tessa', siteName: SITE.name, supportEmail: SITE.supportEmail };
const READER = { timeZone: null, locale: 'en' } as const;
const ASKED = {
  memberEmail: 'tessa@example.com',
  amount: { amountMinor: 999, currency: 'usd' },
  reason: 'Because',
};

const rendered = (body: string, values: object = {}, subject = 'Subject') =>
  render('refund-asked', { subject, body }, { ...ASKED, ...values }, COMMON, SITE, READER);
/** The text before the frame's footer. */
const bodyOf = (text: string): string => text.split('\n\n--\n')[0] ?? '';

describe('a mail that confirms an order', () => {
  const order = {
    ...{ button: '**Zahlungspflichtig** <b>bestellen</b>', agreedAt: '2026-11-21T12:00:00.000Z' },
    withdrawal: 'In {{days}} [Tagen](https://evil.example).',
  };

  it('repeats what was shown, in its own language, and takes none of it for Markdown', () => {
    const { html, text } = rendered('The wording.', { order });
    expect(bodyOf(text)).toContain(
      'Ordered on 21 November 2026, 12:00 UTC with the button “**Zahlungspflichtig** <b>bestellen</b>”.',
    );
    expect(bodyOf(text)).toContain(order.withdrawal);
    expect(html).not.toContain('<b>bestellen');
    expect(html).not.toContain('href="https://evil.example');
  });

  it('says nothing about a withdrawal where none was shown', () => {
    const { text } = rendered('The wording.', { order: { ...order, withdrawal: '' } });
    expect(bodyOf(text).trimEnd()).toMatch(/”\.$/);
  });
});

describe('a mail in HTML', () => {
  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['"quoted" & more', '&quot;quoted&quot; &amp; more'],
  ])('escapes what a value says: %s', (reason, escaped) => {
    const { html } = rendered('The member wrote: {{reason}}', { reason });
    expect(html).toContain(escaped);
    expect(html).not.toContain('<script');
  });

  it("has the brand's colours in both themes, and names who sends it", () => {
    const site = {
      ...SITE,
      imprint: 'Bo <Köln>, Weg 4',
      theme: themeOf({ accent: '#0000ff', ink: '#34101f' }),
    };
    const { html, text } = render(
      ...(['refund-asked', { subject: 's', body: '[Go](/settings)' }, ASKED, COMMON] as const),
      ...([site, READER] as const),
    );
    expect(html).toContain('background:#0000ff');
    expect(html).toContain('.button { background: #7575ff !important');
    expect(html).not.toContain('#c9371c');
    expect(html).toContain('Bo &lt;Köln&gt;, Weg 4');
    expect(text.trimEnd()).toMatch(/Bo <Köln>, Weg 4$/);
  });

  it('escapes HTML of the template, and the name of the site', () => {
    const { html } = rendered('<b>bold</b>');
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(html).toContain('Ondelle &amp; &lt;Friends&gt;');
  });

  it('takes nothing in a value for Markdown', () => {
    const reason = '**bold** [link](https://evil.example) {{amount}}';
    const { html, text } = rendered('{{reason}}', { reason });
    expect(html).toContain(reason);
    expect(html).not.toContain('href="https://evil.example');
    expect(bodyOf(text)).toBe(reason);
  });

  it('leads to the site alone, whatever a value says', () => {
    const { html } = rendered('[look](/members?mail={{memberEmail}}&why={{reason}})', {
      reason: '"><script> /../&x=1',
    });
    expect(html).toContain(
      'href="https://ondelle.example/members?mail=tessa%40example.com&amp;why=%22%3E%3Cscript%3E%20%2F..%2F%26x%3D1"',
    );
  });

  it.each([
    '[x](https://evil.example)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x]({{reason}})',
  ])('is not made with a link that leads away: %s', (body) => {
    expect(() => rendered(body, { reason: 'https://evil.example' })).toThrow(BrokenTemplate);
  });

  it('has no picture, since that would tell who reads it', () => {
    expect(rendered('![a](/pixel.png)').html).not.toContain('<img');
  });

  it('makes a button of a link that stands alone', () => {
    const { html } = rendered('[Go](/settings)\n\nOr [read](/refund) first.');
    expect(html.match(/class="button"/g)).toHaveLength(1);
  });
});

describe('a mail as plain text', () => {
  it('says the same, with addresses behind the words', () => {
    const { text } = rendered(
      [
        '# Hello',
        'one **strong** word\nand [a page](/refund).',
        '- first\n- second **{{amount}}**',
        '3. three\n4. four\n   - inner',
        '[Go](/settings)',
        '[{{supportEmail}}](mailto:{{supportEmail}})',
      ].join('\n\n'),
    );
    expect(bodyOf(text)).toBe(
      [
        'Hello',
        'one strong word\nand a page (https://ondelle.example/refund).',
        '- first\n- second $9.99',
        '3. three\n4. four\n  - inner',
        'Go: https://ondelle.example/settings',
        'hello@ondelle.example',
      ].join('\n\n'),
    );
  });
});

describe('a mail that cannot be made', () => {
  it.each(['{{ ', '[a](', '{{', '{', '<', '*a ', '  - a\n'])(
    'is looked through without delay: %j',
    (repeated) => {
      const long = repeated.repeat(20_000 / repeated.length);
      const began = process.threadCpuUsage();
      for (const body of [long, `{{${' '.repeat(60_000)}${long}`]) {
        expect([hasLooseBraces(body), linksIn(body)]).toHaveLength(2);
      }
      expect(process.threadCpuUsage(began).user).toBeLessThan(800_000);
    },
  );

  it('says which value it lacks', () => {
    expect(() => rendered('{{firstCharge}}')).toThrow('There is no value for {{firstCharge}}');
    expect(() => rendered('{{constructor}}')).toThrow(BrokenTemplate);
  });

  it('is one whose values are not what they should be', () => {
    expect(() => rendered('{{amount}}', { amount: '$9.99' })).toThrow(/expected object/);
  });

  it('keeps its subject in one line', () => {
    const { subject } = rendered('x', { reason: 'a\r\nBcc: all@example.com' }, 'Re: {{reason}}');
    expect(subject).toBe('Re: a Bcc: all@example.com');
  });
});
