import { describe, expect, it } from 'vitest';
import { isDown, mayHaveBeenAlone } from './wrong-clock.ts';

const down = 'Server cms/cms-1 is DOWN, reason: Layer7 wrong status, code: 503';
const up = 'Server cms/cms-1 is UP, reason: Layer7 check passed, code: 200';
const other = 'Server cms/cms-2 is DOWN, reason: Layer7 wrong status, code: 503';

describe('an instance', () => {
  it.each([
    ['of which nothing is said', [other], false],
    ['that went down', [up, other, down], true],
    ['that came back', [down, other, up], false],
    ['whose stand-in went down', ['Backup Server cms/cms-1-running is DOWN via cms-1'], false],
  ])('%s', (_what, lines, expected) => {
    expect(isDown(lines.join('\n'), 'cms-1')).toBe(expected);
  });

  it('may be a storefront', () => {
    const lost = down.replace('cms/cms-1', 'storefronts/storefront-1');
    expect(isDown(lost, 'storefront-1')).toBe(true);
    expect(isDown(lost, 'storefront-2')).toBe(false);
  });
});

describe('a write', () => {
  const looks = [
    { at: 100, isDown: false },
    { at: 200, isDown: false },
    { at: 300, isDown: true },
    { at: 400, isDown: false },
    { at: 500, isDown: false },
  ];
  it.each([
    ['while the other instance was up', 150, false],
    ['just before it was seen to be down', 250, true],
    ['just after it was last seen to be down', 350, true],
    ['once it was back', 450, false],
    ['after the last look', 550, false],
    ['before the first look', 50, false],
  ])('%s', (_what, time, expected) => {
    expect(mayHaveBeenAlone(looks, time)).toBe(expected);
  });
});
