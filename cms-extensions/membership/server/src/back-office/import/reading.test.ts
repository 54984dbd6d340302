import { describe, expect, it } from 'vitest';
import { completeMapping, memberIn, noonIn, readFile } from './reading.ts';

const HEADER =
  'E-Mail,Full Name,Signed up,Offer,Next billing,Stripe ID,Subscription,Marketing,news_consent_at';

const memberOf = (line: string) => {
  const { guess, rows } = readFile(Buffer.from(`${HEADER}\n${line}`));
  const plans = { Gold: 'annual' } as const;
  return memberIn(rows[0] ?? [], completeMapping({ columns: guess, plans, place: 'here' }, rows));
};

describe('a row of a file', () => {
  it('is read by what others call the columns', () => {
    const line =
      'Iris@Example.com,Iris P,2024-03-02,Gold,31.12.2026,cus_1,sub_1,Yes,2025-01-01T10:00:00Z';
    expect(memberOf(line)).toMatchObject({
      ...{ email: 'Iris@Example.com', emailKey: 'iris@example.com', name: 'Iris P' },
      ...{ memberSince: '2024-03-02', plan: 'annual', paidUntil: '2026-12-31' },
      ...{ customerId: 'cus_1', subscriptionId: 'sub_1', wantsNews: true, newsSince: '2025-01-01' },
    });
  });

  it.each(['constructor', '__proto__'])('has no plan where the file calls it %s', (name) => {
    expect(memberOf(`a@example.com,A,,${name},,,,,`).plan).toBeNull();
  });

  it('has no plan and no consent where the file says none', () => {
    expect(memberOf('nina@@example,,30 Feb,Silver,2026-02-30,,,no,')).toMatchObject({
      ...{ isEmail: false, plan: null, memberSince: null, paidUntil: null },
      ...{ wantsNews: false, newsSince: null },
    });
  });
});

it.each([
  ['2027-03-28', 'Europe/Berlin', '2027-03-28T10:00:00.000Z'],
  ['2027-10-31', 'Europe/Berlin', '2027-10-31T11:00:00.000Z'],
  ['2028-02-29', 'America/New_York', '2028-02-29T17:00:00.000Z'],
])('a day without a time is noon, also when the clocks change: %s in %s', (day, zone, noon) => {
  expect(noonIn(day, zone).toISOString()).toBe(noon);
});
