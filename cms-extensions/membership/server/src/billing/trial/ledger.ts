import { mailboxKey } from 'contract';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { deviceOf } from '../../identity/index.ts';
import { isUniqueViolation, Table, type Transaction } from '../../platform/database/index.ts';
import { hashOf } from '../../users/index.ts';
import { type CardRequest, cardRequestOf } from '../card-testing/card-testing.ts';
import { CardUsedForTrial, TrialUsed, WalletUsedForTrial } from './rules.ts';

const USED_TRIALS = 'membership_used_trials';

const rowSchema = z.object({ mark: z.string(), holder: z.string(), isSettled: z.boolean() });

/** What a payment method tells of its owner. */
export type Traces = {
  cardFingerprint: string | null;
  linkEmail: string | null;
  /** Hash of the browser; null where the card itself identifies its owner. */
  device: string | null;
};

/** A person who asks for a trial. */
type Person = { userDocumentId: string; email: string };

/*
 * The used trials: one for each account, mailbox and card; with a wallet, whose card has another
 * number on each device, also for each Link account and browser. Unique rows make a reservation
 * atomic, also across two tabs, two accounts with one card, or two instances.
 */

const usedTrials = new Table('used-trial', rowSchema);

const findMarks = (ctx: Context, hashes: readonly string[]) =>
  usedTrials.all(ctx, { mark: { $in: hashes } });

// Tags and Gmail's dots make no other person.
const mailboxHash = (ctx: Context, email: string): string =>
  hashOf(ctx, 'email', mailboxKey(email));

const personHashes = (ctx: Context, { userDocumentId, email }: Person) => [
  hashOf(ctx, 'account', userDocumentId),
  mailboxHash(ctx, email),
];

const methodHashes = (ctx: Context, { cardFingerprint, linkEmail, device }: Traces): string[] => [
  ...(cardFingerprint === null ? [] : [hashOf(ctx, 'card', cardFingerprint)]),
  ...(linkEmail === null ? [] : [mailboxHash(ctx, linkEmail)]),
  ...(device === null ? [] : [device]),
];

const allHashes = (ctx: Context, person: Person & Traces) => [
  ...new Set([...personHashes(ctx, person), ...methodHashes(ctx, person)]),
];

/** @throws TrialUsed, CardUsedForTrial, WalletUsedForTrial */
const refuseUsed = async (ctx: Context, person: Person & Traces): Promise<void> => {
  const holder = hashOf(ctx, 'account', person.userDocumentId);
  const rowsFound = await findMarks(ctx, allHashes(ctx, person));
  const used = rowsFound.filter((row) => row.holder !== holder || row.isSettled);
  if (used.length === 0) return;
  const ofPerson = new Set(personHashes(ctx, person));
  if (used.some((row) => row.holder === holder || ofPerson.has(row.mark))) throw new TrialUsed();
  const ofCard = methodHashes(ctx, { ...person, linkEmail: null, device: null });
  const isCard = used.some(({ mark }) => ofCard.includes(mark));
  throw isCard ? new CardUsedForTrial() : new WalletUsedForTrial();
};

const hashesOf = (ctx: Context, person: Person & Traces, isSettled: boolean) => {
  const holder = hashOf(ctx, 'account', person.userDocumentId);
  return allHashes(ctx, person).map((mark) => ({ mark, holder, is_settled: isSettled }));
};

/** Adds a mark to the trial that an account has had; without one, nothing. */
const addMark = async (
  ctx: Context,
  userDocumentId: string,
  mark: string,
  trx: Transaction,
): Promise<void> => {
  const holder = hashOf(ctx, 'account', userDocumentId);
  const known = z
    .array(z.object({ mark: z.string() }))
    .parse(await trx(USED_TRIALS).where({ holder, is_settled: true }).select('mark'));
  if (known.length === 0 || known.some((row) => row.mark === mark)) return;
  await trx(USED_TRIALS).insert({ mark, holder, is_settled: true }).onConflict('mark').ignore();
};

const writeReservation = async (ctx: Context, person: Person & Traces): Promise<void> => {
  const holder = hashOf(ctx, 'account', person.userDocumentId);
  await ctx.strapi.db.transaction(async ({ trx }) => {
    // An unsettled reservation never became a trial at Stripe, so this attempt replaces it.
    await trx(USED_TRIALS).where({ holder, is_settled: false }).delete();
    await trx(USED_TRIALS).insert(hashesOf(ctx, person, false));
  });
};

/**
 * Reserves the trial for a person. Call inside `withMember`, after checking at Stripe that no
 * earlier attempt of this person started one.
 * @throws TrialUsed, CardUsedForTrial, WalletUsedForTrial
 */
export const reserveTrial = async (ctx: Context, person: Person & Traces): Promise<void> => {
  await refuseUsed(ctx, person);
  try {
    await writeReservation(ctx, person);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // A concurrent request took one of the hashes; check again to throw the right error.
    await refuseUsed(ctx, person);
    throw error;
  }
};

/**
 * Marks the trial as used permanently, however it was started at Stripe.
 * @param trx the transaction that writes the snapshot with the trial
 */
export const burnTrial = async (
  ctx: Context,
  person: Person & Traces,
  trx: Transaction,
): Promise<void> => {
  const holder = hashOf(ctx, 'account', person.userDocumentId);
  await trx(USED_TRIALS).where({ holder }).update({ is_settled: true });
  await trx(USED_TRIALS)
    .insert(hashesOf(ctx, person, true))
    .onConflict('mark')
    .ignore();
};

/** Counts the trial that an account has had for the mailbox that it has moved to, too. */
export const addMailbox = (
  ctx: Context,
  { userDocumentId, email }: Person,
  trx: Transaction,
): Promise<void> => addMark(ctx, userDocumentId, mailboxHash(ctx, email), trx);

/**
 * Counts the trial that an account has had for the browser, too: no wallet begins another one
 * there. Several people may share it, each with an own card.
 */
export const addDevice = async (
  ctx: Context,
  userDocumentId: string,
  device: string,
): Promise<void> => {
  await ctx.strapi.db.transaction(({ trx }) => addMark(ctx, userDocumentId, device, trx));
};

/** Releases a reservation after Stripe has refused to start the trial. */
export const releaseTrial = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const holder = hashOf(ctx, 'account', userDocumentId);
  await usedTrials.remove(ctx, { holder, isSettled: false });
};

/** Forgets the trial that an account was counted for, when an import that made it is taken back. */
export const forgetTrial = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await usedTrials.remove(ctx, { holder: hashOf(ctx, 'account', userDocumentId) });
};

/** Whether neither the account nor the e-mail has had a trial. */
export const isTrialFree = async (ctx: Context, person: Person): Promise<boolean> => {
  const account = hashOf(ctx, 'account', person.userDocumentId);
  const used = await findMarks(ctx, personHashes(ctx, person));
  return used.every((row) => row.holder === account && !row.isSettled);
};

/** Whether a payment method is used or reserved for another account's trial. */
export const isTakenForTrial = async (
  ctx: Context,
  traces: Traces,
  userDocumentId: string,
): Promise<boolean> => {
  const account = hashOf(ctx, 'account', userDocumentId);
  return (await findMarks(ctx, methodHashes(ctx, traces))).some(({ holder }) => holder !== account);
};

/** Who asks for a trial; the browser as a keyed hash, null for one that nobody has signed in from. */
export type TrialRequest = CardRequest & { device: string | null };

/** Keyed hash of the browser; null for one that nobody has signed in from. */
export const deviceHashOf = (ctx: Context, koa: KoaContext): string | null => {
  const device = deviceOf(ctx, koa);
  return device === null ? null : hashOf(ctx, 'device', device);
};

/** @param account the member's public id; null before it is known */
export const trialRequestOf = (
  ctx: Context,
  koa: KoaContext,
  account: string | null,
): TrialRequest => ({
  ...cardRequestOf(ctx, koa, account),
  device: deviceHashOf(ctx, koa),
});
