import type { Call } from '../call.ts';
import * as account from './account.ts';
import * as admin from './admin.ts';
import * as auth from './auth.ts';
import * as away from './away.ts';
import * as calendar from './calendar.ts';
import * as catalogue from './catalogue.ts';
import * as giftCodes from './gift-codes.ts';
import * as gifts from './gifts.ts';
import * as legal from './legal.ts';
import * as membership from './membership.ts';
import * as payments from './payments.ts';
import * as preview from './preview.ts';
import * as programmes from './programmes.ts';
import * as sessions from './sessions.ts';
import * as signIn from './sign-in.ts';
import * as subscription from './subscription.ts';
import * as training from './training.ts';

/** The calls of a file; it exports schemas, too. */
type CallsIn<Exports> = {
  [Id in keyof Exports as Exports[Id] extends Call ? Id : never]: Exports[Id];
};
const callsIn = <Exports extends object>(exports: Exports): CallsIn<Exports> => {
  const isCall = (one: object): boolean => 'path' in one && 'response' in one;
  return Object.fromEntries(
    Object.entries(exports).filter(([, one]) => isCall(Object(one))),
  ) as CallsIn<Exports>;
};

/** Every call of spec section 7, by name. */
export const calls = {
  ...callsIn(account),
  ...callsIn(admin),
  ...callsIn(auth),
  ...callsIn(away),
  ...callsIn(calendar),
  ...callsIn(catalogue),
  ...callsIn(giftCodes),
  ...callsIn(gifts),
  ...callsIn(legal),
  ...callsIn(membership),
  ...callsIn(payments),
  ...callsIn(preview),
  ...callsIn(programmes),
  ...callsIn(sessions),
  ...callsIn(signIn),
  ...callsIn(subscription),
  ...callsIn(training),
} satisfies Record<string, Call>;
