import { type PlanKey, planKeySchema, type ShownWords } from 'contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { attempt, currentStateOf } from '../attempts.ts';
import { type CardRequest, ORIGIN } from '../card-testing/card-testing.ts';
import { orNull } from '../errors.ts';
import { idOf, stripeOf } from '../stripe.ts';
import type { Traces } from './ledger.ts';
import { isDebitOffered, mayResume, walletsFor } from './rules.ts';

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
  promotionCode: z.string().optional(),
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
   * The amount that the member was shown with the card form, in minor units: the first charge after
   * the trial; without a trial, what the confirmed card is charged for open payments.
   */
  agreedMinor: number;
  /** The promotion code for the trial's subscription. */
  promotionCode: string | null;
  /** What the client says it has shown with the button. */
  words?: ShownWords | undefined;
  /** Null until the set-up has succeeded. */
  card: SetUpCard | null;
};

/** A payment method that was set up. */
export type SetUpCard = {
  paymentMethodId: string;
  fingerprint: string | null;
  /** Stripe's id of the wallet that it came from (`apple_pay`, `link`); null for a typed card. */
  wallet: string | null;
  /** Of the Link account that holds it. */
  linkEmail: string | null;
};

/** An empty value deletes a key; there is nothing to delete on a new set-up. */
const withoutEmpty = (metadata: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== ''));

/** What the member agrees to with the card; a set-up that is resumed takes the newest. */
type Terms = Pick<CardSetup, 'planKey' | 'agreedMinor' | 'promotionCode'> & {
  /** Who asks for the card: what becomes of it is counted for them. */
  tester: CardRequest['tester'];
};

const metadataOf = ({ planKey, agreedMinor, promotionCode, tester }: Terms) => ({
  plan: planKey ?? '',
  agreed: String(agreedMinor),
  promotionCode: promotionCode ?? '',
  [ORIGIN]: tester.address,
});

const EXPAND = ['payment_method'];

const cardOf = ({ status, payment_method }: Stripe.SetupIntent): CardSetup['card'] => {
  if (status !== 'succeeded' || payment_method === null) return null;
  if (typeof payment_method === 'string') {
    return { paymentMethodId: payment_method, fingerprint: null, wallet: null, linkEmail: null };
  }
  const { id, card, link, sepa_debit: account } = payment_method;
  return {
    paymentMethodId: id,
    fingerprint: card?.fingerprint ?? account?.fingerprint ?? null,
    wallet: link ? 'link' : (card?.wallet?.type ?? null),
    linkEmail: link?.email ?? null,
  };
};

/**
 * What a set-up card tells of its owner.
 * @param device hash of the browser
 */
export const tracesOf = (card: SetUpCard | null, device: string | null): Traces => ({
  cardFingerprint: card?.fingerprint ?? null,
  linkEmail: card?.linkEmail ?? null,
  device: card?.wallet == null ? null : device,
});

/** Null for a SetupIntent that this product did not create. */
const setupFrom = (intent: Stripe.SetupIntent): CardSetup | null => {
  const metadata = metadataSchema.safeParse(intent.metadata ?? {});
  if (!metadata.success || intent.client_secret === null || intent.customer === null) return null;
  const { userId, plan, startedAt, confirmedAt, agreed = 0, promotionCode } = metadata.data;
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
    promotionCode: promotionCode ?? null,
    card: cardOf(intent),
  };
};

const whole = (intent: Stripe.SetupIntent): CardSetup => {
  const setup = setupFrom(intent);
  if (setup === null) throw new Error(`The SetupIntent ${intent.id} lost what we wrote on it`);
  return setup;
};

/** Fetches a set-up from Stripe; null when there is none or it is not ours. */
export const readCardSetup = async (ctx: Context, id: string): Promise<CardSetup | null> => {
  const intent = await orNull(stripeOf(ctx).setupIntents.retrieve(id, { expand: EXPAND }));
  return intent && setupFrom(intent);
};

/** The newest set-up of a customer, when it is for the same member and trial. */
export const newestCardSetup = async (
  ctx: Context,
  customerId: string,
  userDocumentId: string,
  planKey: PlanKey | null,
): Promise<CardSetup | null> => {
  const { data } = await stripeOf(ctx).setupIntents.list({
    customer: customerId,
    limit: 1,
    expand: ['data.payment_method'],
  });
  const setup = data[0] === undefined ? null : setupFrom(data[0]);
  return setup?.userDocumentId === userDocumentId && setup.planKey === planKey ? setup : null;
};

export const beginCardSetup = async (
  ctx: Context,
  customerId: string,
  userDocumentId: string,
  terms: Terms,
): Promise<CardSetup> =>
  await attempt(ctx, userDocumentId, 'card-setup', { customerId, ...terms }, async (begun) => {
    const created = await stripeOf(ctx).setupIntents.create(
      {
        customer: customerId,
        usage: 'off_session',
        // Apple Pay and Google Pay hand out cards; the browser shows those of the settings.
        allowed_payment_method_types: [
          'card',
          ...(walletsFor(terms.planKey, ctx.settings.wallets).includes('link')
            ? ['link' as const]
            : []),
          ...(isDebitOffered(terms, ctx.settings.wallets) ? ['sepa_debit' as const] : []),
        ],
        metadata: {
          userId: userDocumentId,
          ...withoutEmpty(metadataOf(terms)),
          // Use the attempt's start time: a retry with the same key must send the same.
          startedAt: String(begun.startedAt),
        },
      },
      { idempotencyKey: begun.idempotencyKey },
    );
    const intent = await currentStateOf(created, async ({ id }) => {
      const left = await stripeOf(ctx).setupIntents.retrieve(id, { expand: EXPAND });
      return mayResume(whole(left), false) ? left : null;
    });
    return whole(intent);
  });

/** Resumes a set-up: restarts its time limit and sets the terms, which may differ. */
export const resumeCardSetup = async (
  ctx: Context,
  setup: CardSetup,
  terms: Terms,
): Promise<CardSetup> => {
  const metadata = { ...metadataOf(terms), startedAt: String(Date.now()) };
  const intent = await stripeOf(ctx).setupIntents.update(setup.id, { metadata, expand: EXPAND });
  return whole(intent);
};

/** Marks that the card was applied, since a set-up can be used only once. */
export const markSetupConfirmed = async (ctx: Context, { id }: CardSetup): Promise<void> => {
  await stripeOf(ctx).setupIntents.update(id, { metadata: { confirmedAt: String(Date.now()) } });
};
