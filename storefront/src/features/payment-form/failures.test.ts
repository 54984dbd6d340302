import { TRIAL_ERRORS } from 'contract';
import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError, UnexpectedAnswer } from '../../api/errors.ts';
import { describeConfirmation, describeSetup, describeSignup, SignInNeeded } from './failures.ts';
import { billingName } from './use-card-form.ts';

const refused = (status: number, text = '') => new ApiError(status, text, new Headers());
const network = new NetworkError(new TypeError('Failed to fetch'));
const nonsense = new UnexpectedAnswer('trialSignup', null, '');

describe('a refused sign-up (spec section 8, Payment and signup)', () => {
  it.each([
    [
      refused(409, 'Email already registered'),
      'Signup failed: Email already registered',
      'refused',
    ],
    [
      refused(502, 'Payments are not available'),
      'Signup failed: Payments are not available',
      'again',
    ],
    [refused(500), 'Signup failed', 'again'],
    [network, 'Failed to set up payment. Please check your connection and try again.', 'again'],
    [nonsense, 'Signup failed', 'again'],
  ])('%s', (error, text, remedy) => {
    expect(describeSignup(error)).toEqual({ text, remedy });
  });
});

describe("a member's card whose set-up cannot begin", () => {
  it.each([
    [refused(401, 'Unauthorized'), 'Your session has expired. Please sign in again.', 'sign-in'],
    [
      new SignInNeeded('User not found. Please sign in again.'),
      'User not found. Please sign in again.',
      'sign-in',
    ],
    [refused(409, 'You had one'), 'Payment setup failed: You had one', 'refused'],
    [refused(502), 'Payment setup failed', 'again'],
    [network, 'Failed to set up payment. Please check your connection and try again.', 'again'],
    [nonsense, 'Payment setup failed', 'again'],
  ])('%s', (error, text, remedy) => {
    expect(describeSetup(error)).toEqual({ text, remedy });
  });
});

describe('a card that is set up, and that our server did not take', () => {
  it.each([
    [refused(409, 'This card has been used'), 'This card has been used', 'refused'],
    [refused(400), 'Payment confirmation failed', 'refused'],
    [refused(402, 'Your card was declined.'), 'Your card was declined.', 'refused'],
    [refused(402, TRIAL_ERRORS.cardNotSetUp), TRIAL_ERRORS.cardNotSetUp, 'again'],
    [refused(429, 'Too many attempts'), 'Too many attempts', 'again'],
    [refused(401), 'Your session has expired. Please sign in again.', 'sign-in'],
    [network, 'Failed to complete payment setup. Please try again.', 'again'],
    [nonsense, 'Failed to complete payment setup. Please try again.', 'again'],
  ])('%s', (error, text, remedy) => {
    expect(describeConfirmation(error, 'Payment confirmation failed')).toEqual({ text, remedy });
  });
});

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
