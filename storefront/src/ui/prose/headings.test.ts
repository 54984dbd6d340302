import { describe, expect, it } from 'vitest';
import { headingsOf, slugOf } from './headings.ts';

describe("a text's headings", () => {
  it('lists those of the second level, in order', () => {
    expect(headingsOf('# No\n\n## How to ask\n\ntext\n\n### No\n\n## Trials\n')).toEqual([
      { id: 'how-to-ask', text: 'How to ask' },
      { id: 'trials', text: 'Trials' },
    ]);
  });

  it('makes an anchor of any words', () => {
    expect(slugOf('If we got it wrong: “Été”?')).toBe('if-we-got-it-wrong-ete');
    expect(slugOf('瑜伽 与 Йога')).toBe('瑜伽-与-иога');
    expect(slugOf('🔥!')).toBe('u1f525-u21');
  });
});
