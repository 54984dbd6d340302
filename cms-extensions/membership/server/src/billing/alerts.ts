import { writtenAmount } from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { enqueueMail } from '../mail/index.ts';
import { insertOnce, storedIsoTime, Table } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { contactOf } from '../users/index.ts';
import { contractsOf } from './law/rules.ts';
import type { Snapshot, SnapshotChange, SubscriptionSnapshot } from './snapshot/schema.ts';
import { isActiveSubscription } from './snapshot/subscription.ts';

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
  'gift-lost': 'A gift has ended with a contract',
  'mail-refused': 'The mail server refuses our mails',
  'mail-not-sent': 'A planned mail was not sent',
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
  /** The member concerned; none when there is none any more. */
  userDocumentId?: string | null;
  /** Path of the object in Stripe's dashboard, such as `payments/pi_1`. */
  stripePath?: string;
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

const alerts = new Table('alert', storedSchema);
const withdrawals = new Table('withdrawal', z.object({ subscriptionId: z.string() }));

const detailsOf = async (
  ctx: Context,
  { message, userDocumentId, stripePath }: Alert,
): Promise<string> => {
  const member = userDocumentId ? await contactOf(ctx, userDocumentId) : null;
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
  const values = {
    kind,
    subject,
    message,
    user_document_id: userDocumentId ?? null,
    stripe_path: stripePath ?? null,
    shown: shown ? JSON.stringify(shown) : null,
    raised_at: new Date(),
  };
  await ctx.strapi.db.transaction(async ({ trx }) => {
    if (!(await insertOnce(ctx.strapi, { table: TABLE, key: { cause }, values }, trx))) return;
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
export const unseenAlerts = (ctx: Context): Promise<StoredAlert[]> =>
  alerts.all(ctx, { seenAt: { $null: true } }, { orderBy: { id: 'desc' } });

/** Whether a cause was alerted before, seen or not. */
export const isAlertRaised = async (
  ctx: Context,
  kind: AlertKind,
  subject: string,
): Promise<boolean> => (await alerts.count(ctx, { cause: `${kind}:${subject}` })) > 0;

/** @throws NotFound */
export const findAlert = async (ctx: Context, documentId: string): Promise<StoredAlert> => {
  const alert = await alerts.first(ctx, { documentId });
  if (alert === null) throw new NotFound('Alert');
  return alert;
};

/** Removes an alert from the panel's home page. Safe to repeat. */
export const markAlertSeen = async (
  ctx: Context,
  documentId: string,
  seenBy: string,
): Promise<void> => {
  const unseen = { documentId, seenAt: { $null: true } };
  await alerts.change(ctx, unseen, { seenAt: new Date(), seenBy });
};

/** Takes back that an alert was seen. */
export const markAlertUnseen = async (ctx: Context, documentId: string): Promise<void> => {
  await alerts.change(ctx, { documentId }, { seenAt: null, seenBy: null });
};

/** Removes the alert of a cause that is settled, if there is one; news stays until it is seen. */
export const settleAlert = async (
  ctx: Context,
  kind: AlertKind,
  subject: string,
): Promise<void> => {
  const unseen = { cause: `${kind}:${subject}`, seenAt: { $null: true } };
  const alert = await alerts.first(ctx, unseen);
  if (alert?.shown?.isTask !== false) await alerts.change(ctx, unseen, { seenAt: new Date() });
};

/** Whether a subscription charges the member, now or when what is paid for ends. */
const isCharged = ({ status, endsAt }: Pick<SubscriptionSnapshot, 'status' | 'endsAt'>): boolean =>
  endsAt === null && ['active', 'trialing', 'past_due', 'unpaid'].includes(status);

export const alertToDoubles = async (
  ctx: Context,
  { userDocumentId, next }: SnapshotChange,
): Promise<void> => {
  const charged = contractsOf(next).filter(isCharged);
  if (charged.length < 2) return;
  const ids = charged.map(({ id }) => id).sort();
  await raiseAlert(ctx, {
    kind: 'double-subscription',
    subject: ids.join(' '),
    userDocumentId,
    message: `Each of these subscriptions charges the member: ${ids.join(', ')}. Please end all but one at Stripe and refund what was paid twice.`,
    stripePath: `customers/${next.customerId}`,
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
    const goesOn = contractsOf(next).some(
      (each) => each.id === subscriptionId && isActiveSubscription(each),
    );
    if (paid === undefined || goesOn) continue;
    // A withdrawal gives it back by itself.
    if ((await withdrawals.count(ctx, { subscriptionId })) > 0) continue;
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
      message: `An account was deleted while a bank is asked for ${writtenAmount(amountMinor, currency)}. The payment may arrive within days: please refund it at Stripe then.`,
      stripePath: `invoices/${id}`,
    });
  }
};
