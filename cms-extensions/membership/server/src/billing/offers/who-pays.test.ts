import { describe, expect, it } from 'vitest';
import { payingMember } from '../../../../test/paying-member.ts';
import { payingGroups } from './who-pays.ts';

const NOW = '2026-12-01T00:00:00.000Z';
const CODE = { id: 'di_1', name: 'LISBON', duration: 'repeating', endsAt: null };

describe('who pays what', () => {
  it('groups by plan, amount and the code that lasts', () => {
    const members = [
      payingMember(),
      payingMember({ status: 'past_due', startedAt: '2026-03-01T00:00:00.000Z' }),
      payingMember({ discount: CODE }),
      payingMember({ discount: { ...CODE, duration: 'once' } }),
      payingMember({ planKey: 'annual', amountMinor: 9999 }),
    ];
    expect(
      payingGroups(members, NOW).map(({ plan, amountMinor, code, members: count, firstAt }) => [
        plan,
        amountMinor,
        code,
        count,
        firstAt.slice(0, 10),
      ]),
    ).toEqual([
      ['monthly', 999, null, 3, '2026-03-01'],
      ['monthly', 799, 'LISBON', 1, '2026-05-28'],
      ['annual', 9999, null, 1, '2026-05-28'],
    ]);
  });

  it('says since when they pay it, not since when they are there', () => {
    const at = '2026-11-15T00:00:00.000Z';
    const [group] = payingGroups([payingMember()], NOW, new Map([['sub_1', at]]));
    expect(group).toMatchObject({ firstAt: at, lastAt: at });
  });

  it.each([
    ['in a trial', { status: 'trialing' }],
    ['has ended', { status: 'canceled' }],
    ['is paused', { pause: { startsAt: '2026-11-30T00:00:00.000Z', resumesAt: null } }],
  ])('leaves out who %s', (_what, changes) => {
    expect(payingGroups([payingMember(changes)], NOW)).toEqual([]);
  });
});
