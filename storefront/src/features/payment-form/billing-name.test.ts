import { describe, expect, it } from 'vitest';
import { billingName } from './billing-name.ts';

describe('the billing name (spec section 5, Card form)', () => {
  it.each([
    ['Amara Lewis', 'Anonymous', 'Amara Lewis'],
    ['  Amara ', 'Customer', 'Amara'],
    ['', 'Anonymous', 'Anonymous'],
    ['   ', 'Customer', 'Customer'],
  ] as const)('%j, else %s, is %j', (cardholder, nameless, name) => {
    expect(billingName(cardholder, nameless)).toBe(name);
  });
});
