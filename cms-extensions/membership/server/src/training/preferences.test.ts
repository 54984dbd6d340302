import { describe, expect, it } from 'vitest';
import { UnsubscribeTokens } from './preferences.ts';

const tokens = new UnsubscribeTokens('an-encryption-key-of-32-bytes!!!');
const choice = { userDocumentId: 'anna', list: 'marketing_emails' } as const;

describe('the link that ends mails', () => {
  it('says whose mails of which kind', () => {
    expect(tokens.read(tokens.sign(choice))).toEqual(choice);
  });

  it('is of the characters that a link may have', () => {
    expect(tokens.sign(choice)).toMatch(/^[\w.-]+$/);
  });

  const good = tokens.sign(choice);
  const elsewhere = new UnsubscribeTokens('another-encryption-key-of-32-by!');
  it.each([
    ['of another member', good.replace('anna', 'berta')],
    ['of another kind', good.replace('marketing_emails', 'workout_reminders')],
    ['of no kind', good.replace('marketing_emails', 'receipts')],
    ['without a signature', 'marketing_emails.anna.'],
    ['with half of one', good.slice(0, -10)],
    ['of another deployment', elsewhere.sign(choice)],
    ['of nothing', ''],
  ])('is not taken: %s', (_, token) => {
    expect(tokens.read(token)).toBeNull();
  });
});
