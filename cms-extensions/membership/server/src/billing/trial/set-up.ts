import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { DAY_MS, emailKey, type PlanKey, type User } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Settings } from '../../config.ts';
import { EmailTaken, type SignUps, type UnfinishedAccount } from '../../identity/index.ts';
import {
  assertLocated,
  type Billing,
  dueAmountOf,
  type InvoiceSnapshot,
  type Location,
  type PersonHashes,
  type Quote,
  storeLocation,
} from '../index.ts';
import { type CardSetup, type CardSetups, tracesOf } from './card-setups.ts';
import type { Ledger, TrialRequest } from './ledger.ts';
import { mayResume, mayStartTrial } from './rules.ts';
import type { Trials } from './trials.ts';

const RESERVATION_UID = 'plugin::membership.sign-up-place';

const rowSchema = z.object({ userDocumentId: z.string() });

/** As long as Strapi's own document ids, and as hard to guess. */
const newDocumentId = (): string => randomBytes(12).toString('hex');

/** Long after the link of a sign-up has ended; a later try is a new one. */
const RESERVED_MS = 30 * DAY_MS;

/** Ids of accounts about to be created. Calls for the same e-mail must not run concurrently. */
export const createReservedUserIds = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(RESERVATION_UID);

  return {
    /** Reserves an id for the account of an e-mail; returns the same id until `leave`. */
    reserve: async (emailHash: string): Promise<string> => {
      const row = await rows().findOne({ where: { emailMark: emailHash } });
      if (row !== null) return rowSchema.parse(row).userDocumentId;
      const userDocumentId = newDocumentId();
      await rows().create({ data: { emailMark: emailHash, userDocumentId } });
      return userDocumentId;
    },

    /** Ends the reservation: the next account of that e-mail gets another id. */
    release: async (emailHash: string): Promise<void> => {
      await rows().deleteMany({ where: { emailMark: emailHash } });
    },

    /** Deletes the reservations of sign-ups that nobody has come back to. */
    prune: async (now: Date): Promise<void> => {
      const before = new Date(now.getTime() - RESERVED_MS).toISOString();
      await rows().deleteMany({ where: { createdAt: { $lt: before } } });
    },
  };
};

type ReservedUserIds = ReturnType<typeof createReservedUserIds>;

type Parts = {
  billing: Billing;
  signUps: SignUps;
  setups: CardSetups;
  trials: Trials;
  ledger: Ledger;
  reservedIds: ReservedUserIds;
  hashOf: PersonHashes;
  settings: Pick<Settings, 'wallets'>;
};

/** The parsed form of the trial sign-up. */
type SignUpForm = {
  name: string;
  email: string;
  password: string;
  package: PlanKey;
  promotion_code?: string | undefined;
  /** The first charge that was shown, minor units. */
  agreed_amount?: number | undefined;
  time_zone?: string | undefined;
  language?: Locale | undefined;
  location?: Location | undefined;
};

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

/** Starts card set-ups: with a new account, or for an existing member. */
export const createSetUp = (parts: Parts) => {
  const { billing, signUps, setups, trials, ledger, reservedIds, hashOf, settings } = parts;

  /** Whether an unfinished set-up can be resumed, so that the card need not be entered again. */
  const canResume = async (setup: CardSetup, { device }: TrialRequest): Promise<boolean> => {
    const { card, planKey, userDocumentId } = setup;
    if (card === null || planKey === null) return mayResume(setup, false);
    const isTaken = await ledger.isTaken(tracesOf(card, device), userDocumentId);
    return mayResume(setup, isTaken || !mayStartTrial(card, settings.wallets));
  };

  const resumeOrBegin = async (
    left: CardSetup | null,
    payer: Pick<User, 'id' | 'email' | 'name'>,
    wanted: Wanted,
    by: TrialRequest,
  ): Promise<BegunSetup> => {
    const tester = { ...by.tester, account: payer.id };
    await billing.cardTesting.admit({ ...by, tester });
    const { planKey, promotionCode, dueMinor, agreedMinor, location } = wanted;
    if (planKey !== null) await billing.payOnce(payer);
    const customerId = await billing.ensureCustomer(payer);
    if (location !== undefined && billing.tax.enabled) {
      await storeLocation(billing.stripe, customerId, location);
    }
    const quote =
      planKey === null
        ? null
        : await billing.quotes.agreedQuote(customerId, {
            plan: planKey,
            ...{ promotionCode, agreedMinor },
          });
    const shownMinor = quote?.first.amountMinor ?? dueMinor;
    const terms = { planKey, promotionCode, agreedMinor: shownMinor, tester };
    const setup =
      left?.customerId === customerId && (await canResume(left, by))
        ? await setups.resume(left, terms)
        : await setups.begin(customerId, payer.id, terms);
    return { setup, quote };
  };

  /** For a form that was sent before by the same person, so that the account exists. */
  const resumeSignUp = (
    account: UnfinishedAccount,
    form: SignUpForm,
    by: TrialRequest,
  ): Promise<BegunSetup> =>
    billing.withMember(account.userDocumentId, async () => {
      const left = await setups.read(account.setupIntentId);
      const payer = { id: account.userDocumentId, email: account.email, name: form.name };
      const begun = await resumeOrBegin(left, payer, wantedBy(form), by);
      const next = { setupIntentId: begun.setup.id, name: form.name };
      // Somebody has signed in to the account meanwhile.
      if (!(await signUps.renew(account, next))) throw new EmailTaken();
      return begun;
    });

  /** Creates the account after customer and SetupIntent, so that none is left when Stripe fails. */
  const beginAccount = async (
    form: SignUpForm,
    emailHash: string,
    by: TrialRequest,
  ): Promise<BegunSetup> => {
    const userDocumentId = await reservedIds.reserve(emailHash);
    return billing.withMember(userDocumentId, async () => {
      const payer = { id: userDocumentId, email: form.email, name: form.name };
      const begun = await resumeOrBegin(null, payer, wantedBy(form), by);
      if (begun.quote !== null) assertLocated(begun.quote);
      // Before the account: nobody else may ever get this id and the customer that belongs to it.
      await reservedIds.release(emailHash);
      const { name, email, password, time_zone: timeZone, language } = form;
      const setupIntentId = begun.setup.id;
      const account = { userDocumentId, name, email, password, timeZone, language };
      await signUps.begin({ ...account, setupIntentId });
      return begun;
    });
  };

  return {
    /**
     * Creates an account without a session, and starts the set-up of its card. The same form sent
     * again uses the same account; with another password, a new account replaces the unfinished
     * one.
     * @throws EmailTaken, PaysElsewhere, AmountChanged, PromotionCodeRefused, LocationNeeded, TooManyAttempts,
     *   CaptchaNeeded
     */
    signUp: (form: SignUpForm, by: TrialRequest): Promise<BegunSetup> => {
      const emailHash = hashOf('email', emailKey(form.email));
      return billing.withMember(`sign-up:${emailHash}`, async () => {
        const account = await signUps.findOwn(form);
        return account === null
          ? beginAccount(form, emailHash, by)
          : resumeSignUp(account, form, by);
      });
    },

    /**
     * Starts or resumes a card set-up for a member.
     * @param planKey the plan whose trial starts with it; null for a card without a trial
     * @returns the set-up, and the open payments that the card is charged once it is confirmed
     * @throws TrialUsed, AlreadySubscribed, PaysElsewhere, PromotionCodeRefused, TooManyAttempts, CaptchaNeeded
     */
    forMember: (
      member: User,
      planKey: PlanKey | null,
      promotionCode: string | null,
      by: TrialRequest,
    ): Promise<BegunSetup & { due: readonly InvoiceSnapshot[] }> =>
      billing.withMember(member.id, async () => {
        const snapshot = await billing.sync(member.id);
        if (planKey !== null) await trials.assertAvailable(member, snapshot);
        const left =
          snapshot === null
            ? null
            : await setups.newest(snapshot.customerId, { userDocumentId: member.id, planKey });
        const wanted = { planKey, promotionCode, dueMinor: dueAmountOf(snapshot) };
        const begun = await resumeOrBegin(left, member, wanted, by);
        return { ...begun, due: planKey === null ? (snapshot?.due ?? []) : [] };
      }),
  };
};

export type SetUp = ReturnType<typeof createSetUp>;
