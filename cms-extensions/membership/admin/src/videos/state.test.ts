import { describe, expect, it } from 'vitest';
import { stateOf } from './state.ts';

const WHOLE = {
  ...{ title: 'A', description: 'B', category: 'Arms', difficulty: 'Beginner', muxPlaybackId: 'p' },
};

describe('the state of a video', () => {
  it.each([
    ['published', WHOLE, ['Members see it as it is here.']],
    ['modified', WHOLE, ['Members see it without the last changes.']],
    ['draft', WHOLE, ['Members do not see it.']],
    [
      'draft',
      { ...WHOLE, category: null, muxPlaybackId: '' },
      ['Members do not see it.', 'To be published it needs a category, a film.'],
    ],
    [
      'draft',
      { ...WHOLE, publishAt: '2027-03-06T06:00:00.000Z' },
      ['Members do not see it.', expect.stringMatching(/^Goes public by itself: Sat, Mar 6, /)],
    ],
  ])('%s: %o', (status, entry, says) => {
    expect(stateOf({ ...entry, status })).toEqual(says);
  });
});
