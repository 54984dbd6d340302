import { randomBytes } from 'node:crypto';
import {
  type BodyOf,
  type calls,
  emailKey,
  type Location,
  type PlanKey,
  SOURCE_MAX_LENGTH,
  type User,
} from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { beginSignUp, EmailTaken, findOwnSignUp } from '../../identity/index.ts';
import { Table } from '../../platform/database/index.ts';
import { assertSignUpOpen } from '../../site/index.ts';
import { hashOf, renewUnfinished, type UnfinishedAccount } from '../../users/index.ts';
import { admitCard } from '../card-testing/card-testing.ts';
import { ensureCustomer } from '../customers.ts';
import { withMember } from '../locks.ts';
import { assertPaysNowhereElse } from '../other-customers.ts';
import { agreedQuote, assertLocated, type Quote } from '../quotes.ts';
import { dueAmountOf } from '../rules.ts';
import type { InvoiceSnapshot } from '../snapshot/schema.ts';
import { stripeOf } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import { storeLocation } from '../tax.ts';
import {
  beginCardSetup,
  type CardSetup,
  newestCardSetup,
  readCardSetup,
  resumeCardSetup,
  tracesOf,
} from './card-setups.ts';
import { isTakenForTrial, type TrialRequest } from './ledger.ts';
import { mayResume, mayStartTrial } from './rules.ts';
import { assertTrialAvailable } from './trials.ts';

/* Ids of accounts about to be created. Calls for the same e-mail must not run concurrently. */

const reservations = new Table('reserved-user-id', z.object({ userDocumentId: z.string() }));

/** Reserves an id for the account of an e-mail; returns the same id until it is given. */
const reserveUserId = async (ctx: Context, emailHash: string): Promise<string> => {
  const reserved = await reservations.first(ctx, { emailHash });
  if (reserved !== null) return reserved.userDocumentId;
  // As long as Strapi's own document ids, and as hard to guess.
  const userDocumentId = randomBytes(12).toString('hex');
  await reservations.add(ctx, { emailHash, userDocumentId });
  return userDocumentId;
};

type SignUpForm = BodyOf<typeof calls.trialSignup>;

/** What a card is wanted for: a trial with its first charge, or open payments. */
type Wanted = {
  planKey: PlanKey | null;
  promotionCode: string | null;
  /** The sum of the open payments. */
  dueMinor: number;
  /** The first charge after the trial that was shown; undefined when the client sent none. */
  agreedMinor?: number | undefined;
  /** Where the buyer is; undefined for what is stored. */
  location?: Location | undefined;
};

const wantedBy = (form: SignUpForm): Wanted => ({
  planKey: form.package,
  promotionCode: form.promotion_code ?? null,
  dueMinor: 0,
  agreedMinor: form.agreed_amount,
  location: form.location,
});

/** A card set-up, with what its trial leads to; null without a trial. */
type BegunSetup = { setup: CardSetup; quote: Quote | null };

/** Whether an unfinished set-up can be resumed, so that the card need not be entered again. */
const canResume = async (
  ctx: Context,
  setup: CardSetup,
  { device }: TrialRequest,
): Promise<boolean> => {
  const { card, planKey, userDocumentId } = setup;
  if (card === null || planKey === null) return mayResume(setup, false);
  const isTaken = await isTakenForTrial(ctx, tracesOf(card, device), userDocumentId);
  return mayResume(setup, isTaken || !mayStartTrial(card, ctx.settings.wallets));
};

const resumeOrBegin = async (
  ctx: Context,
  left: CardSetup | null,
  payer: Pick<User, 'id' | 'email' | 'name'>,
  wanted: Wanted,
  by: TrialRequest,
): Promise<BegunSetup> => {
  const tester = { ...by.tester, account: payer.id };
  await admitCard(ctx, { ...by, tester });
  const { planKey, promotionCode, dueMinor, agreedMinor, location } = wanted;
  if (planKey !== null) {
    await assertSignUpOpen(ctx);
    await assertPaysNowhereElse(ctx, payer);
  }
  const customerId = await ensureCustomer(ctx, payer);
  if (location !== undefined && ctx.settings.tax.enabled) {
    await storeLocation(stripeOf(ctx), customerId, location);
  }
  const quote =
    planKey === null
      ? null
      : await agreedQuote(ctx, customerId, { plan: planKey, promotionCode, agreedMinor });
  const shownMinor = quote?.first.amountMinor ?? dueMinor;
  const terms = { planKey, promotionCode, agreedMinor: shownMinor, tester };
  const setup =
    left?.customerId === customerId && (await canResume(ctx, left, by))
      ? await resumeCardSetup(ctx, left, terms)
      : await beginCardSetup(ctx, customerId, payer.id, terms);
  return { setup, quote };
};

/** For a form that was sent before by the same person, so that the account exists. */
const resumeSignUp = async (
  ctx: Context,
  account: UnfinishedAccount,
  form: SignUpForm,
  by: TrialRequest,
): Promise<BegunSetup> =>
  await withMember(ctx, account.userDocumentId, async () => {
    const left = await readCardSetup(ctx, account.setupIntentId);
    const payer = { id: account.userDocumentId, email: account.email, name: form.name };
    const begun = await resumeOrBegin(ctx, left, payer, wantedBy(form), by);
    const next = { setupIntentId: begun.setup.id, name: form.name };
    // Somebody has signed in to the account meanwhile.
    if (!(await renewUnfinished(ctx, account, next))) throw new EmailTaken();
    return begun;
  });

/** Creates the account after customer and SetupIntent, so that none is left when Stripe fails. */
const beginAccount = async (
  ctx: Context,
  form: SignUpForm,
  emailHash: string,
  by: TrialRequest,
): Promise<BegunSetup> => {
  const userDocumentId = await reserveUserId(ctx, emailHash);
  return withMember(ctx, userDocumentId, async () => {
    const payer = { id: userDocumentId, email: form.email, name: form.name };
    const begun = await resumeOrBegin(ctx, null, payer, wantedBy(form), by);
    if (begun.quote !== null) assertLocated(begun.quote);
    // Before the account: nobody else may ever get this id and the customer that belongs to it.
    await reservations.remove(ctx, { emailHash });
    const { name, email, password, time_zone: timeZone, language, promotion_code: code } = form;
    // A code says more than the page that led here.
    const source =
      code === undefined ? form.source : `code:${code.toLowerCase()}`.slice(0, SOURCE_MAX_LENGTH);
    const setupIntentId = begun.setup.id;
    const account = { userDocumentId, name, email, password, timeZone, language, source };
    await beginSignUp(ctx, { ...account, setupIntentId });
    return begun;
  });
};

/**
 * Creates an account without a session, and starts the set-up of its card. The same form sent
 * again uses the same account; with another password, a new account replaces the unfinished
 * one.
 * @throws EmailTaken, PaysElsewhere, AmountChanged, PromotionCodeRefused, LocationNeeded, TooManyAttempts,
 *   CaptchaNeeded
 */
export const signUpWithCard = (
  ctx: Context,
  form: SignUpForm,
  by: TrialRequest,
): Promise<BegunSetup> => {
  const emailHash = hashOf(ctx, 'email', emailKey(form.email));
  return withMember(ctx, `sign-up:${emailHash}`, async () => {
    const account = await findOwnSignUp(ctx, form);
    return account === null
      ? beginAccount(ctx, form, emailHash, by)
      : resumeSignUp(ctx, account, form, by);
  });
};

/**
 * Starts or resumes a card set-up for a member.
 * @param planKey the plan whose trial starts with it; null for a card without a trial
 * @returns the set-up, and the open payments that the card is charged once it is confirmed
 * @throws TrialUsed, AlreadySubscribed, PaysElsewhere, PromotionCodeRefused, TooManyAttempts, CaptchaNeeded
 */
export const setUpCard = async (
  ctx: Context,
  member: User,
  planKey: PlanKey | null,
  promotionCode: string | null,
  by: TrialRequest,
): Promise<BegunSetup & { due: readonly InvoiceSnapshot[] }> =>
  await withMember(ctx, member.id, async () => {
    const snapshot = await syncMember(ctx, member.id);
    if (planKey !== null) await assertTrialAvailable(ctx, member, snapshot);
    const left = snapshot && (await newestCardSetup(ctx, snapshot.customerId, member.id, planKey));
    const wanted = { planKey, promotionCode, dueMinor: dueAmountOf(snapshot) };
    const begun = await resumeOrBegin(ctx, left, member, wanted, by);
    return { ...begun, due: planKey === null ? (snapshot?.due ?? []) : [] };
  });
