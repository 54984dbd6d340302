import { describe, expect, it } from 'vitest';
import { settingsFrom } from '../config.ts';
import { PanelAttempts } from './panel-sign-in.ts';

const COACH = 'coach@example.com';

const attemptsWith = (env: Record<string, string>) => {
  const delays: number[] = [];
  const { rateLimits } = settingsFrom(env);
  const attempts = new PanelAttempts(rateLimits, null, async (milliseconds) =>
    delays.push(milliseconds),
  );
  return { attempts, delays };
};

const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `198.51.100.${index + 1}`);

describe('attempts to sign in to the panel', () => {
  it('at one account from many addresses become slow and are never refused', async () => {
    const { attempts, delays } = attemptsWith({ RATE_LIMITS: 'PANEL_SIGN_IN_BY_EMAIL=3/60' });
    for (const address of addresses(20)) await attempts.signIn(address, COACH);
    expect(delays.slice(0, 3)).toEqual([500, 1000, 1500]);
    expect(delays).toHaveLength(17);
    expect(Math.max(...delays)).toBe(5000);
  });

  it('at other accounts keep their speed meanwhile', async () => {
    const { attempts, delays } = attemptsWith({ RATE_LIMITS: 'PANEL_SIGN_IN_BY_EMAIL=1/60' });
    await attempts.signIn('198.51.100.1', COACH);
    await attempts.signIn('198.51.100.2', 'other@example.com');
    expect(delays).toEqual([]);
  });

  it("stay slow for others when the coach's own password came in between", async () => {
    const { attempts, delays } = attemptsWith({ RATE_LIMITS: 'PANEL_SIGN_IN_BY_EMAIL=2/60' });
    for (const address of addresses(3)) await attempts.signIn(address, COACH);
    await attempts.signIn('203.0.113.9', COACH);
    await attempts.signedIn('203.0.113.9', COACH);
    await attempts.signIn('198.51.100.9', COACH);
    expect(delays).toEqual([500, 1000, 1000]);
  });
});
