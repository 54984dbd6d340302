import { randomUUID } from 'node:crypto';
import { writtenAmount } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/index.ts';
import { storedIsoTime } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { contactOf } from '../users/index.ts';
import { ALERT_UID, WITHDRAWAL_UID } from './content-types.ts';
import type { SnapshotChange } from './snapshot/change.ts';
import type { Snapshot, SubscriptionSnapshot } from './snapshot/schema.ts';
import { isActiveSubscription } from './snapshot/subscription.ts';
import type { Subscriber } from './subscribers.ts';

const TABLE = 'membership_alerts';

/** What the coach is alerted to, with the title of each alert. */
const ALERT_TITLES = {
  dispute: 'A payment is disputed',
  inquiry: 'A bank inquires about a payment',
  'early-fraud-warning': 'A payment may be fraud',
  'refund-failed': 'A refund has failed',
  'refund-late': 'A refund waits at Stripe',
  'late-debit': 'A bank pays for what has ended',
  'pays-elsewhere': 'Somebody pays at Stripe already',
  'blocked-and-charged': 'A blocked member is charged',
  'double-subscription': 'A member has more than one subscription',
  'invoice-not-finalized': 'An invoice could not be made final',
  'webhook-silent': "Stripe's messages do not arrive",
  'card-testing': 'Somebody seems to test cards',
  'second-withdrawal': 'A member wants to withdraw a second time',
  'place-and-card': "A member's country is not the card's",
  'prices-out-of-step': 'A price at Stripe differs from the plan',
  'mail-refused': 'The mail server refuses our mails',
  'connection-broken': 'A connection does not work',
  'backup-failed': 'The nightly backup has failed',
  'action-refused': 'Something that the desk did was refused',
  'price-change-failed': 'A new price could not be set',
  'figures-corrected': 'The figures were corrected',
} as const;

export type AlertKind = keyof typeof ALERT_TITLES;

const ALERT_KINDS = Object.keys(ALERT_TITLES) as AlertKind[];

const shownSchema = z.object({
  /** A member's name may follow. */
  title: z.string(),
  text: z.string(),
  /** Ends by what is done at Stripe, and not by being seen. */
  isTask: z.boolean(),
});

export type ShownAlert = z.output<typeof shownSchema>;

type Alert = {
  kind: AlertKind;
  /**
   * Identifies the cause among the alerts of this kind, for example a dispute's id. The same cause
   * is alerted once, also after it was marked as seen.
   */
  subject: string;
  /** What has happened and what to do, in one or more sentences. */
  message: string;
  /** The member concerned; null when there is none, or none any more. */
  userDocumentId: string | null;
  /** Path of the object in Stripe's dashboard, such as `payments/pi_1`; null when there is none. */
  stripePath: string | null;
  /** What Today says of it in place of the kind's title and the message. */
  shown?: ShownAlert;
};

const storedSchema = z
  .object({
    documentId: z.string(),
    kind: z.enum(ALERT_KINDS),
    subject: z.string(),
    message: z.string(),
    userDocumentId: z.string().nullable(),
    stripePath: z.string().nullable(),
    raisedAt: storedIsoTime,
    shown: shownSchema.nullable(),
  })
  .transform((row) => ({ ...row, title: ALERT_TITLES[row.kind] }));

/** An alert as stored; `raisedAt` is ISO 8601. */
type StoredAlert = z.output<typeof storedSchema>;

const rows = (ctx: Context) => ctx.strapi.db.query(ALERT_UID);

const detailsOf = async (
  ctx: Context,
  { message, userDocumentId, stripePath }: Alert,
): Promise<string> => {
  const member = userDocumentId === null ? null : await contactOf(ctx, userDocumentId);
  return [
    message,
    member && `Member: ${member.email}.`,
    stripePath && `At Stripe: ${ctx.settings.stripe.dashboardUrl}/${stripePath}`,
  ]
    .filter(Boolean)
    .join(' ');
};

/**
 * Raises an alert and mails it to the coach, once for each cause. Takes part in an open
 * transaction.
 */
export const raiseAlert = async (ctx: Context, alert: Alert): Promise<void> => {
  const { kind, subject, message, userDocumentId, stripePath, shown } = alert;
  const cause = `${kind}:${subject}`;
  const details = await detailsOf(ctx, alert);
  await ctx.strapi.db.transaction(async ({ trx }) => {
    const now = new Date();
    const added: unknown[] = await trx(TABLE)
      .insert({
        document_id: randomUUID(),
        cause,
        kind,
        subject,
        message,
        user_document_id: userDocumentId,
        stripe_path: stripePath,
        shown: shown === undefined ? null : JSON.stringify(shown),
        raised_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict('cause')
      .ignore()
      .returning('id');
    if (added.length === 0) return;
    const order = {
      key: `alert:${cause}`,
      template: 'coach-alert' as const,
      to: siteSettings(ctx).supportEmail,
      userDocumentId: null,
      values: { alert: ALERT_TITLES[kind], details },
    };
    await enqueueMail(ctx, order, trx);
  });
};

/** The alerts that nobody has marked as seen, newest first. */
export const unseenAlerts = async (ctx: Context): Promise<StoredAlert[]> =>
  z
    .array(storedSchema)
    .parse(
      await rows(ctx).findMany({ where: { seenAt: { $null: true } }, orderBy: { id: 'desc' } }),
    );

/** Whether a cause was alerted before, seen or not. */
export const isAlertRaised = async (
  ctx: Context,
  kind: AlertKind,
  subject: string,
): Promise<boolean> => (await rows(ctx).count({ where: { cause: `${kind}:${subject}` } })) > 0;

/** @throws NotFound */
export const findAlert = async (ctx: Context, documentId: string): Promise<StoredAlert> => {
  const row = await rows(ctx).findOne({ where: { documentId } });
  if (row === null) throw new NotFound('Alert');
  return storedSchema.parse(row);
};

/** Removes an alert from the panel's home page. Safe to repeat. */
export const markAlertSeen = async (
  ctx: Context,
  documentId: string,
  seenBy: string,
): Promise<void> => {
  const where = { documentId, seenAt: { $null: true } };
  await rows(ctx).updateMany({ where, data: { seenAt: new Date(), seenBy } });
};

/** Takes back that an alert was seen. */
export const markAlertUnseen = async (ctx: Context, documentId: string): Promise<void> => {
  await rows(ctx).update({ where: { documentId }, data: { seenAt: null, seenBy: null } });
};

/** Removes the alert of a cause that is settled, if there is one; news stays until it is seen. */
export const settleAlert = async (
  ctx: Context,
  kind: AlertKind,
  subject: string,
): Promise<void> => {
  const where = { cause: `${kind}:${subject}`, seenAt: { $null: true } };
  const row = await rows(ctx).findOne({ where });
  if (row === null || storedSchema.parse(row).shown?.isTask === false) return;
  await rows(ctx).updateMany({ where, data: { seenAt: new Date() } });
};

/** Whether a subscription charges the member, now or when what is paid for ends. */
const isCharged = ({ status, endsAt }: Pick<SubscriptionSnapshot, 'status' | 'endsAt'>): boolean =>
  endsAt === null && ['active', 'trialing', 'past_due', 'unpaid'].includes(status);

export const alertToDoubles = async (
  ctx: Context,
  { userDocumentId, next }: SnapshotChange,
): Promise<void> => {
  const goOn = [next.subscription, ...next.others].filter(
    (subscription) => subscription !== null && isCharged(subscription),
  );
  if (goOn.length < 2) return;
  const ids = goOn.flatMap((subscription) => subscription?.id ?? []).sort();
  await raiseAlert(ctx, {
    kind: 'double-subscription',
    subject: ids.join(' '),
    userDocumentId,
    message: `Each of these subscriptions charges the member: ${ids.join(', ')}. Please end all but one at Stripe and refund what was paid twice.`,
    stripePath: `customers/${next.customerId}`,
  });
};

/**
 * Alerts the coach, once for each place, when a member says to be in another country than the one
 * that issued the card: taxes and the law of new orders follow what the member says.
 */
export const alertToPlaces = async (
  ctx: Context,
  { userDocumentId, next: { customerId, country, card } }: SnapshotChange,
): Promise<void> => {
  const issuedIn = card?.country ?? null;
  if (!ctx.settings.tax.enabled || country === null || issuedIn === null || country === issuedIn)
    return;
  await raiseAlert(ctx, {
    kind: 'place-and-card',
    subject: `${userDocumentId}:${country}`,
    userDocumentId,
    message: `The member is in ${country} by the own word, and the card was issued in ${issuedIn}. Taxes follow the member's word; please look whether that is plausible.`,
    stripePath: `customers/${customerId}`,
  });
};

/** Alerts to payments that banks were asked for and have made after their subscription had ended. */
export const alertToLateDebits = async (
  ctx: Context,
  { userDocumentId, previous, next }: SnapshotChange,
): Promise<void> => {
  const asked = previous?.invoices.filter(({ isProcessing }) => isProcessing) ?? [];
  for (const { id, subscriptionId } of asked) {
    const paid = next.invoices.find((invoice) => invoice.id === id && invoice.status === 'paid');
    const goesOn = [next.subscription, ...next.others].some(
      (each) => each?.id === subscriptionId && isActiveSubscription(each),
    );
    if (paid === undefined || goesOn) continue;
    // A withdrawal gives it back by itself.
    if ((await ctx.strapi.db.query(WITHDRAWAL_UID).count({ where: { subscriptionId } })) > 0)
      continue;
    await raiseAlert(ctx, {
      kind: 'late-debit',
      subject: id,
      userDocumentId,
      message: `A bank has paid ${writtenAmount(paid.amountMinor, paid.currency)}, for which it was asked before the subscription ended. Nothing gives it back by itself: please refund it at Stripe, unless the member had the time that it is for.`,
      stripePath: `invoices/${id}`,
    });
  }
};

/** Alerts to payments that a bank may still make when the account is gone. */
export const alertToOpenDebits = async (ctx: Context, { invoices }: Snapshot): Promise<void> => {
  for (const { id, amountMinor, currency } of invoices.filter((each) => each.isProcessing)) {
    await raiseAlert(ctx, {
      kind: 'late-debit',
      subject: id,
      userDocumentId: null,
      message: `An account was deleted while a bank is asked for ${writtenAmount(amountMinor, currency)}. The payment may arrive within days: please refund it at Stripe then.`,
      stripePath: `invoices/${id}`,
    });
  }
};

/** Alerts to each charge that comes to a blocked member, who has nothing of it. */
export const alertToBlocked = async (
  ctx: Context,
  { userDocumentId, blocked, snapshot }: Subscriber,
): Promise<void> => {
  const { nextCharge: next, subscription, customerId } = snapshot;
  if (!blocked || next === null || subscription === null) return;
  await raiseAlert(ctx, {
    kind: 'blocked-and-charged',
    subject: `${subscription.id} ${next.at}`,
    userDocumentId,
    message: `This member is blocked, and is charged ${writtenAmount(next.amountMinor, next.currency)} on ${next.at.slice(0, 10)} (UTC) all the same. The member's page has a button to cancel the subscription.`,
    stripePath: `customers/${customerId}`,
  });
};
