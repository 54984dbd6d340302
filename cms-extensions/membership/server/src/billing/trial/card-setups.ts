import { type PlanKey, planKeySchema } from 'contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import { asItStands, type Billing, isMissing } from '../index.ts';
import { mayResume } from './rules.ts';

/*
 * A card set-up is a SetupIntent at Stripe. Its metadata name the member and the plan whose trial
 * starts with it; only our secret key can write them.
 */
const metadataSchema = z.object({
  userId: z.string().min(1),
  plan: planKeySchema.optional(),
  startedAt: z.coerce.number().int().positive(),
  confirmedAt: z.coerce.number().optional(),
  agreed: z.coerce.number().int().nonnegative().optional(),
});

export type CardSetup = {
  id: string;
  clientSecret: string;
  status: Stripe.SetupIntent.Status;
  customerId: string;
  userDocumentId: string;
  /** The plan whose trial starts with the card; null for a card without a trial. */
  planKey: PlanKey | null;
  /** When the member was last asked for the card, milliseconds since the epoch by our clock. */
  startedAt: number;
  /** Whether the card has already been applied; confirming it again changes nothing. */
  isConfirmed: boolean;
  /**
   * The amount that the member was shown with the card form, in minor units: what the confirmed card
   * is charged for open payments.
   */
  agreedMinor: number;
  /** Null until the set-up has succeeded. */
  card: { paymentMethodId: string; fingerprint: string | null } | null;
};

/** What a set-up is for, and the amount that is shown with it (`CardSetup.agreedMinor`). */
export type Purpose = { userDocumentId: string; planKey: PlanKey | null; agreedMinor: number };

const EXPAND = ['payment_method'];

const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

const cardOf = ({ status, payment_method }: Stripe.SetupIntent): CardSetup['card'] => {
  if (status !== 'succeeded' || payment_method === null) return null;
  if (typeof payment_method === 'string') {
    return { paymentMethodId: payment_method, fingerprint: null };
  }
  return {
    paymentMethodId: payment_method.id,
    fingerprint: payment_method.card?.fingerprint ?? null,
  };
};

/** Null for a SetupIntent that this product did not create. */
const setupFrom = (intent: Stripe.SetupIntent): CardSetup | null => {
  const metadata = metadataSchema.safeParse(intent.metadata ?? {});
  if (!metadata.success || intent.client_secret === null || intent.customer === null) return null;
  const { userId, plan, startedAt, confirmedAt, agreed = 0 } = metadata.data;
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intent.status,
    customerId: idOf(intent.customer),
    userDocumentId: userId,
    planKey: plan ?? null,
    startedAt,
    isConfirmed: confirmedAt !== undefined,
    agreedMinor: agreed,
    card: cardOf(intent),
  };
};

const whole = (intent: Stripe.SetupIntent): CardSetup => {
  const setup = setupFrom(intent);
  if (setup === null) throw new Error(`The SetupIntent ${intent.id} lost what we wrote on it`);
  return setup;
};

const isFor = (setup: CardSetup, { userDocumentId, planKey }: Omit<Purpose, 'agreedMinor'>) =>
  setup.userDocumentId === userDocumentId && setup.planKey === planKey;

/** Card set-ups at Stripe. */
export const createCardSetups = ({ stripe, attempt }: Billing) => {
  const retrieve = async (id: string): Promise<CardSetup | null> => {
    try {
      return setupFrom(await stripe.setupIntents.retrieve(id, { expand: EXPAND }));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    /** Fetches a set-up from Stripe; null when there is none or it is not ours. */
    read: retrieve,

    /** The newest set-up of a customer, when it is for the same purpose. */
    newest: async (
      customerId: string,
      purpose: Omit<Purpose, 'agreedMinor'>,
    ): Promise<CardSetup | null> => {
      const { data } = await stripe.setupIntents.list({
        customer: customerId,
        limit: 1,
        expand: ['data.payment_method'],
      });
      const setup = data[0] === undefined ? null : setupFrom(data[0]);
      return setup !== null && isFor(setup, purpose) ? setup : null;
    },

    begin: (
      customerId: string,
      { userDocumentId, planKey, agreedMinor }: Purpose,
    ): Promise<CardSetup> =>
      attempt(userDocumentId, 'card-setup', { customerId, planKey, agreedMinor }, async (begun) => {
        const created = await stripe.setupIntents.create(
          {
            customer: customerId,
            usage: 'off_session',
            allowed_payment_method_types: ['card'],
            metadata: {
              userId: userDocumentId,
              ...(planKey !== null && { plan: planKey }),
              // Use the attempt's start time: a retry with the same key must send the same.
              startedAt: String(begun.startedAt),
              agreed: String(agreedMinor),
            },
          },
          { idempotencyKey: begun.idempotencyKey },
        );
        const intent = await asItStands(created, async ({ id }) => {
          const left = await stripe.setupIntents.retrieve(id, { expand: EXPAND });
          return mayResume(whole(left), false) ? left : null;
        });
        return whole(intent);
      }),

    /** Resumes a set-up: restarts its time limit and sets plan and amount, which may differ. */
    resume: async (
      setup: CardSetup,
      { planKey, agreedMinor }: Pick<Purpose, 'planKey' | 'agreedMinor'>,
    ): Promise<CardSetup> => {
      const metadata = {
        plan: planKey ?? '',
        startedAt: String(Date.now()),
        agreed: String(agreedMinor),
      };
      const intent = await stripe.setupIntents.update(setup.id, { metadata, expand: EXPAND });
      return whole(intent);
    },

    /** Marks that the card was applied, since a set-up can be used only once. */
    markConfirmed: async ({ id }: CardSetup): Promise<void> => {
      await stripe.setupIntents.update(id, { metadata: { confirmedAt: String(Date.now()) } });
    },
  };
};

export type CardSetups = ReturnType<typeof createCardSetups>;
