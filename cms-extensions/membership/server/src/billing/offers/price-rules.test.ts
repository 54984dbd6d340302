import { DEFAULT_LAW, NO_RULES } from 'contract';
import { describe, expect, it } from 'vitest';
import { payingMember } from '../../../../test/paying-member.ts';
import { earliestDay, monthlyDelta, mustWait, verdictOf } from './price-rules.ts';

/** 00:00 in Berlin. */
const DAYS = {
  '2027-01-15': '2027-01-14T23:00:00.000Z',
  '2027-03-01': '2027-02-28T23:00:00.000Z',
  '2027-03-28': '2027-03-27T23:00:00.000Z',
  '2027-10-31': '2027-10-30T22:00:00.000Z',
  '2028-02-29': '2028-02-28T23:00:00.000Z',
} as const;
type Day = keyof typeof DAYS;

const renewing = (at: string, anchor = at, changes: object = {}) => ({
  ...{ currentPeriodEnd: at, billingCycleAnchor: anchor, ...changes },
});

const priceFrom = (day: Day, plan: 'monthly' | 'annual' = 'monthly', minor = 1200) => ({
  ...{ plan, minor, currency: 'usd', effectiveAt: DAYS[day] },
});

const verdict = (
  changes: Parameters<typeof payingMember>[0] = {},
  price = priceFrom('2027-01-15'),
  isReachable = true,
) => verdictOf(payingMember(changes), isReachable, price, DEFAULT_LAW);

describe('a new price for members', () => {
  it.each([
    ['2026-12-01', 30, '2026-12-31'],
    ['2027-01-30', 30, '2027-03-01'],
    ['2028-01-30', 30, '2028-02-29'],
    ['2026-12-01', 0, '2026-12-31'],
    ['2026-12-01', 45, '2027-01-15'],
  ])('told on %s with %i days of notice holds from %s on', (notice, days, earliest) => {
    const law = [{ price_notice_days: days }, { price_notice_days: 10 }];
    expect(earliestDay(notice, law)).toBe(earliest);
  });

  it.each<[string, Day, Record<string, unknown>, string]>([
    ['monthly on the 28th', '2027-01-15', {}, '2027-01-28T12:00:00.000Z'],
    [
      'monthly on the 31st',
      '2027-03-01',
      renewing('2027-02-28T12:00:00.000Z', '2026-08-31T12:00:00.000Z'),
      '2027-03-31T12:00:00.000Z',
    ],
    [
      'annual on 14 January',
      '2027-01-15',
      renewing('2027-01-14T12:00:00.000Z', '2026-01-14T12:00:00.000Z', { planKey: 'annual' }),
      '2028-01-14T12:00:00.000Z',
    ],
    [
      'annual since 29 February, renews at 06:00',
      '2028-02-29',
      renewing('2027-02-28T05:00:00.000Z', '2024-02-29T05:00:00.000Z', { planKey: 'annual' }),
      '2028-02-29T05:00:00.000Z',
    ],
    [
      'within the hour after the clocks go forward',
      '2027-03-28',
      renewing('2027-03-27T23:30:00.000Z'),
      '2027-04-27T23:30:00.000Z',
    ],
    [
      'on the day on which the clocks go back',
      '2027-10-31',
      renewing('2027-10-31T01:30:00.000Z'),
      '2027-10-31T01:30:00.000Z',
    ],
    [
      'a trial to 8 December',
      '2027-01-15',
      renewing('2026-12-08T12:00:00.000Z', '2026-12-08T12:00:00.000Z', {
        ...{ status: 'trialing', trialEnd: '2026-12-08T12:00:00.000Z' },
      }),
      '2027-02-08T12:00:00.000Z',
    ],
    [
      'a trial that ends after the day',
      '2027-01-15',
      renewing('2027-01-20T12:00:00.000Z', '2027-01-20T12:00:00.000Z', {
        ...{ status: 'trialing', trialEnd: '2027-01-20T12:00:00.000Z' },
      }),
      '2027-02-20T12:00:00.000Z',
    ],
    [
      'free time until June',
      '2027-01-15',
      renewing('2027-06-07T12:00:00.000Z', '2026-05-28T12:00:00.000Z', { isMoved: true }),
      '2027-06-07T12:00:00.000Z',
    ],
    [
      'a pause until February',
      '2027-01-15',
      {
        status: 'paused',
        pause: { startsAt: '2026-11-28T12:00:00.000Z', resumesAt: '2027-02-01T12:00:00.000Z' },
      },
      '2027-02-01T12:00:00.000Z',
    ],
    [
      'the pause of a year until February, paid until June after it',
      '2027-01-15',
      renewing('2027-06-07T12:00:00.000Z', '2026-05-28T12:00:00.000Z', {
        ...{ planKey: 'annual', isMoved: true },
        pause: { startsAt: '2026-11-28T12:00:00.000Z', resumesAt: '2027-02-01T12:00:00.000Z' },
      }),
      '2027-06-07T12:00:00.000Z',
    ],
    [
      'a switch to this plan after the day',
      '2027-01-15',
      renewing('2027-06-04T12:00:00.000Z', '2026-06-04T12:00:00.000Z', {
        ...{ planKey: 'annual', nextPlanKey: 'monthly', amountMinor: 9999 },
      }),
      '2027-06-04T12:00:00.000Z',
    ],
  ])('%s, from %s on', (_who, day, changes, firstAt) => {
    const plan = (changes as { planKey?: string; nextPlanKey?: string }).nextPlanKey
      ? 'monthly'
      : ((changes as { planKey?: 'annual' }).planKey ?? 'monthly');
    expect(verdict(changes, priceFrom(day, plan))).toMatchObject({ firstAt });
  });

  it.each([
    ['renewal', {}],
    ['trial', { status: 'trialing', trialEnd: '2026-12-08T12:00:00.000Z' }],
    ['paused', { pause: { startsAt: '2026-11-28T12:00:00.000Z', resumesAt: null } }],
    ['switch', { planKey: 'annual', nextPlanKey: 'monthly' }],
    ['moved', { isMoved: true }],
    ['failed', { status: 'past_due' }],
    ['code', { discount: { id: 'di_1', name: 'A', duration: 'forever', endsAt: null } }],
    ['cancelled', { endsAt: '2026-12-28T12:00:00.000Z' }],
    ['currency', { currency: 'eur' }],
    ['law', { country: 'DE' }],
  ])('puts into the group %s who has %j', (group, changes) => {
    expect(verdict(changes)?.group).toBe(group);
  });

  it.each([
    ['has a trial', true, { status: 'trialing' }],
    ['is charged before the day', true, {}],
    [
      'has a switch that waits for the bank',
      true,
      { pendingInvoiceId: 'in_1', ...renewing('2027-02-28T12:00:00.000Z') },
    ],
    ['is charged after the day', false, renewing('2027-02-28T12:00:00.000Z')],
    [
      'is in a pause without an end',
      false,
      { pause: { startsAt: '2026-11-28T12:00:00.000Z', resumesAt: null } },
    ],
  ])('for who %s, waits: %s', (_who, waits, changes) => {
    const { subscription } = payingMember(changes);
    expect(subscription && mustWait(subscription, priceFrom('2027-01-15'))).toBe(waits);
  });

  it('names the new price less a code that lasts', () => {
    const discount = { id: 'di_1', name: 'A', duration: 'forever', endsAt: null, percentOff: 50 };
    expect(verdict({ discount })).toMatchObject({ group: 'code', newMinor: 600 });
  });

  it('keeps the price of whom no mail reaches', () => {
    expect(verdict({}, priceFrom('2027-01-15'), false)?.group).toBe('unreachable');
  });

  it('needs no agreement to a lower one', () => {
    expect(verdict({ country: 'DE' }, priceFrom('2027-01-15', 'monthly', 800))?.group).toBe(
      'renewal',
    );
  });

  it.each([
    ['the other plan', { planKey: 'annual' }],
    ['planned to leave for the other plan', { nextPlanKey: 'annual' }],
    ['that price already', { amountMinor: 1200 }],
    ['nothing any more', { status: 'canceled' }],
  ])('does not concern who has %s', (_what, changes) => {
    expect(verdict(changes)).toBeNull();
  });

  it('says what it makes in a month, if all stay', () => {
    const raised = { group: 'renewal' as const, oldMinor: 999, firstAt: null };
    const kept = { group: 'law' as const, oldMinor: 999 };
    expect(monthlyDelta({ plan: 'monthly', minor: 1200 }, [raised, raised, kept])).toBe(402);
    expect(monthlyDelta({ plan: 'annual', minor: 1199 }, [raised])).toBe(17);
    expect(NO_RULES.price_rise).toBe('notice');
  });
});
