import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { subscriptionOf, unsubscribeToken } from './preferences.ts';

const deployment = (hashKey: string) =>
  ({ settings: { hashKey }, moduleState: new Map() }) as unknown as Context;
const ours = deployment('an-encryption-key-of-32-bytes!!!');
const choice = { userDocumentId: 'anna', list: 'marketing_emails' } as const;

describe('the link that ends mails', () => {
  const good = unsubscribeToken(ours, choice);

  it('says whose mails of which kind, in the characters that a link may have', () => {
    expect(subscriptionOf(ours, good)).toEqual(choice);
    expect(good).toMatch(/^[\w.-]+$/);
  });

  it.each([
    ['of another member', good.replace('anna', 'berta')],
    ['of another kind', good.replace('marketing_emails', 'workout_reminders')],
    ['of no kind', good.replace('marketing_emails', 'receipts')],
    ['without a signature', 'marketing_emails.anna.'],
    ['with half of one', good.slice(0, -10)],
    ['of another deployment', unsubscribeToken(deployment('another-key'), choice)],
    ['of nothing', ''],
  ])('is not taken: %s', (_, token) => {
    expect(subscriptionOf(ours, token)).toBeNull();
  });
});
