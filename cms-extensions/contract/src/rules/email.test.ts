import { describe, expect, it } from 'vitest';
import { emailSchema } from '../text.ts';
import { emailKey, isSameMailbox, mailboxKey } from './email.ts';

describe('one account for one address', () => {
  it.each([
    ['Anna@Example.com', 'anna@example.com'],
    ['  anna@example.com ', 'anna@example.com'],
    ['ÉLODIE@example.com', 'élodie@example.com'],
    ['e\u0301lodie@example.com', '\u00e9lodie@example.com'],
    ['x@m\u00fcnchen.example', 'x@xn--mnchen-3ya.example'],
    ['x@mu\u0308nchen.example', 'x@xn--mnchen-3ya.example'],
    ['x@xn--mnchen-3ya.example', 'x@xn--mnchen-3ya.example'],
    ['\uff41nna\uff20example\uff0ecom', 'anna@example.com'],
    ['anna@example\u3002com', 'anna@example.com'],
    ['anna@example.com.', 'anna@example.com'],
    ...['\u200b', '\u2060', '\u202c', '\u200e', '\u00ad', '\ufeff'].flatMap((hidden) => [
      [`${hidden}anna@example.com`, 'anna@example.com'],
      [`an${hidden}na@exa${hidden}mple.com${hidden}`, 'anna@example.com'],
    ]),
    ['nobody', 'nobody'],
    ['a@[::1', 'a@[::1'],
  ])('%j is %j', (written, key) => {
    expect(emailKey(written)).toBe(key);
  });
});

describe('one mailbox', () => {
  it.each([
    ['anna@example.com', 'Anna@Example.com', true],
    ['élodie@example.com', 'élodie@example.com', true],
    ['élodie@example.com', 'ÉLODIE@example.com', false],
    ['kim@example.com', '\u212aim@example.com', true],
    ['x@m\u00fcnchen.example', 'x@XN--mnchen-3ya.example', true],
    ['\u00e9lodie@m\u00fcnchen.example', '\u00e9lodie@xn--mnchen-3ya.example', true],
    ['anna@example.com', 'berta@example.com', false],
  ])('%j and %j: %j', (one, other, same) => {
    expect(isSameMailbox(one, other)).toBe(same);
  });

  it.each([
    ['Anna+news@Example.com', 'anna@example.com'],
    ['anna+a+b@example.com', 'anna@example.com'],
    ['an.na+2@gmail.com', 'anna@gmail.com'],
    ['an.na@GoogleMail.com', 'anna@gmail.com'],
    ['an.na@example.com', 'an.na@example.com'],
    ['+tag@example.com', '+tag@example.com'],
  ])('is behind %j: %j', (email, key) => {
    expect(mailboxKey(email)).toBe(key);
  });
});

describe('the grammar of addresses', () => {
  it.each([
    ...[
      'a@b.co',
      "o'hara+x@sub.example.com",
      'a.b-c_d@example.com',
      '1@2.example',
      '\u00e9lodie@example.com',
    ],
    ...['x@m\u00fcnchen.example', 'x@\u4f8b\u3048.\u30c6\u30b9\u30c8', ' anna@example.com\u200b'],
  ])('takes %j', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(true);
  });

  it.each([
    ...[
      'x,v@example.com',
      'x;v@example.com',
      'x<v@example.com',
      'x>v@example.com',
      '"v@example.com',
    ],
    ...[
      '"a b"@example.com',
      'v(c)@example.com',
      'v@example.com(c)',
      'x:v@example.com',
      'a\\b@example.com',
    ],
    ...[
      'a@b@example.com',
      'a[b@example.com',
      'a b@example.com',
      '.a@example.com',
      'a..b@example.com',
    ],
    ...[
      'a.@example.com',
      'a@example',
      'a@.example.com',
      'a@example..com',
      'a@-b.example',
      'a@b_c.example',
    ],
    ...[
      'a@1.2.3.4',
      'a@127.1',
      'a@[127.0.0.1]',
      'a@example.com:25',
      'a@example.com/x',
      'a@exa%6Dple.com',
    ],
    ...[
      'a@example.com?x',
      'a@example.com#x',
      'a@exam\u0000ple.com',
      '@example.com',
      'a@',
      '\u200b',
    ],
    `a@${'b'.repeat(64)}.example`,
  ])('refuses %j', (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false);
  });

  it('hands on the address as it was meant', () => {
    expect(emailSchema.parse(' \uff21nna@M\u00fcnchen.example\u200b ')).toBe(
      'Anna@M\u00fcnchen.example',
    );
  });
});
