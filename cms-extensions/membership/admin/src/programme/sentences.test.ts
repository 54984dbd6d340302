import { describe, expect, it } from 'vitest';
import { reachOf, waitingOf } from './sentences.ts';

const day = (
  change: 'added' | 'removed' | 'replaced' | 'moved',
  members: number,
  label: string,
) => ({
  ...{ key: label, change, members, label },
});

describe('the yellow line of a programme', () => {
  it.each<[string, Parameters<typeof reachOf>[0], string]>([
    ['nobody is in it', { members: 0, changed: [day('added', 0, 'week 1, day 1')], later: 0 }, ''],
    [
      'a day is added',
      { members: 18, changed: [day('added', 11, 'week 2, day 6')], later: 11 },
      '18 members are in it. With this change 11 of them get a new day: week 2, day 6. What they have done stays, later dates move on by one.',
    ],
    [
      'a day is removed that 3 have done',
      { members: 18, changed: [day('removed', 3, 'week 1, day 2')], later: 15 },
      '18 members are in it. 3 have done week 1, day 2. It stays in their history. What they have done stays, later dates move.',
    ],
    [
      'only notes or titles',
      { members: 18, changed: [], later: 0 },
      '18 members are in it. Their dates stay.',
    ],
    [
      'two days get other videos',
      {
        members: 1,
        changed: [day('replaced', 1, 'week 1, day 2'), day('replaced', 1, 'week 1, day 4')],
        later: 0,
      },
      '1 member is in it. All of them get another video: week 1, day 2; week 1, day 4.',
    ],
  ])('when %s', (_, effects, sentence) => {
    expect(reachOf(effects, true).join(' ')).toBe(sentence);
  });

  it('says which videos have to be published first', () => {
    const year = new Date().getUTCFullYear();
    const planned = { id: 'a', title: 'Slow Hips', publishAt: `${year}-12-06T06:00:00.000Z` };
    expect(waitingOf([planned, { ...planned, publishAt: null }], 'UTC')).toEqual([
      'Slow Hips is planned for 6 December: publish it first, or these changes wait for it.',
      'Slow Hips is not published: publish it first, or these changes wait for it.',
    ]);
  });
});
