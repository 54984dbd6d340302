import { describe, expect, it } from 'vitest';
import { sourceOf } from './kept-source.ts';

const SITE = 'https://ondelle.example/';

describe('where a visit came from', () => {
  it.each([
    ['', '', undefined],
    ['', 'https://www.instagram.com/', 'instagram.com'],
    ['', 'https://L.Instagram.com/p/1?x=y', 'l.instagram.com'],
    ['', 'https://ondelle.example/library', undefined],
    ['', 'nonsense', undefined],
    ['?utm_source=Spring-Flyer', 'https://www.google.com/', 'link:spring-flyer'],
    ['?utm_source=', 'https://www.google.com/', 'google.com'],
    ['?utm_source=mail', '', 'mail'],
    ['?code=LISBON&utm_source=flyer', 'https://google.com/', 'code:lisbon'],
    ['', 'android-app://com.google.android.gm/', 'com.google.android.gm'],
    [`?utm_source=${'a'.repeat(80)}`, '', `link:${'a'.repeat(55)}`],
  ])('%s after %s is %s', (query, referrer, source) => {
    expect(sourceOf(`${SITE}${query}`, referrer)).toBe(source);
  });
});
