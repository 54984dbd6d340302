import { expect, it } from 'vitest';
import { leadsInCircles } from './guard.ts';

const SITE = 'https://site.example';

it.each([
  [['/a', '/b', '/b', '/a'], true],
  [['/a', '/a?from=old'], true],
  [['/a', '/a#top'], true],
  [['/a', '/a/'], true],
  [['/über-uns', '/%C3%BCber-uns'], true],
  [['/a', `${SITE}/b`, '/b', '/a'], true],
  [['/a', 'https://other.example/a'], false],
  [['/a', '//other.example/a'], false],
  [['/a', '/b', '/b', '/c?from=/a'], false],
])('redirects %j lead in a circle: %s', (addresses, expected) => {
  const list = Array.from({ length: addresses.length / 2 }, (_, at) => ({
    from: addresses[2 * at] ?? '',
    to: addresses[2 * at + 1] ?? '',
  }));
  expect(leadsInCircles(list, SITE)).toBe(expected);
});
