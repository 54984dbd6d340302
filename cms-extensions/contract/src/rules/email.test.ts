import { describe, expect, it } from 'vitest';
import { emailKey, isSameMailbox, mailboxKey } from './email.ts';

describe('one account for one address', () => {
  it.each([
    ['Anna@Example.com', 'anna@example.com'],
    ['  anna@example.com ', 'anna@example.com'],
    ['ÉLODIE@example.com', 'élodie@example.com'],
    ['e\u0301lodie@example.com', '\u00e9lodie@example.com'],
  ])('%j is %j', (written, key) => {
    expect(emailKey(written)).toBe(key);
  });
});

describe('one mailbox', () => {
  it.each([
    ['anna@example.com', 'Anna@Example.com', true],
    ['élodie@example.com', 'élodie@example.com', true],
    ['élodie@example.com', 'ÉLODIE@example.com', false],
    ['kim@example.com', '\u212aim@example.com', false],
    ['anna@example.com', 'berta@example.com', false],
  ])('%j and %j: %j', (one, other, same) => {
    expect(isSameMailbox(one, other)).toBe(same);
  });

  it.each([
    ['Anna+news@Example.com', 'anna@example.com'],
    ['anna+a+b@example.com', 'anna@example.com'],
    ['anna@exa+mple.com', 'anna@exa+mple.com'],
  ])('is behind %j: %j', (email, key) => {
    expect(mailboxKey(email)).toBe(key);
  });
});
