import { describe, expect, it } from 'vitest';
import { historyOfBusiness } from './business-history.ts';

describe('the business of the demo', () => {
  const { plans, trials } = historyOfBusiness();

  it('is the same at each load, and nobody is in it twice', () => {
    expect(historyOfBusiness()).toEqual({ plans, trials });
    const emails = [...plans, ...trials].map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('grows, loses members for different reasons, and is large enough for percents', () => {
    const runningAt = (daysAgo: number): number =>
      plans.filter(
        ({ beganAgo, ended }) => beganAgo > daysAgo && (ended === null || ended.ago < daysAgo),
      ).length;
    expect(runningAt(360)).toBeGreaterThan(0);
    expect(runningAt(30)).toBeGreaterThan(20);
    expect(runningAt(0)).toBeGreaterThan(runningAt(30));
    expect(new Set(plans.flatMap(({ ended }) => ended?.cause ?? [])).size).toBeGreaterThan(4);
    expect(plans.every(({ beganAgo, ended }) => ended === null || ended.ago < beganAgo)).toBe(true);
    expect(plans.every(({ ended }) => ended === null || ended.ago > 0)).toBe(true);
  });
});
