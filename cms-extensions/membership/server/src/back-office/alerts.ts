import { errors } from '@strapi/utils';
import type { Context as KoaContext } from 'koa';
import {
  type AlertKind,
  connectCustomer,
  findAlert,
  markAlertSeen,
  ownPaymentOf,
  refundWhole,
  toPaymentError,
  unseenAlerts,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import { ApiError, Refusal } from '../platform/http/index.ts';
import { contactsOf } from '../users/index.ts';
import type { AlertView } from './answers.ts';
import { nameOf, personOf } from './desk-calls.ts';
import { DECIDE_REFUNDS, READ_DASHBOARD, type Right, requiring } from './rights.ts';

/** The panel shows messages of Strapi's own errors only. */
const toPanelError = (thrown: unknown): unknown => {
  const error = toPaymentError(thrown);
  return error instanceof ApiError || error instanceof Refusal
    ? new errors.ApplicationError(error.message)
    : error;
};

/** The alerts with a button: it refunds the payment, or connects a customer with a member. */
const BUTTONS: Partial<Record<AlertKind, NonNullable<AlertView['button']>>> = {
  'early-fraud-warning': 'refund',
  'pays-elsewhere': 'connect',
};

/** The alerts that nobody has marked as seen, newest first. */
export const findAlerts = async (ctx: Context): Promise<AlertView[]> => {
  const alerts = await unseenAlerts(ctx);
  const contacts = await contactsOf(
    ctx,
    alerts.flatMap(({ userDocumentId }) => userDocumentId ?? []),
  );
  const members = new Map(
    contacts.map(({ documentId, name, email }) => [
      documentId,
      { id: documentId, name: name ?? '', email },
    ]),
  );
  return alerts.map(({ kind, userDocumentId, stripePath, ...alert }) => {
    const { documentId, title, message, raisedAt } = alert;
    const member = members.get(userDocumentId ?? '') ?? null;
    const button = BUTTONS[kind] ?? null;
    return {
      documentId,
      title,
      message,
      raisedAt,
      member,
      button: button === 'refund' && member === null ? null : button,
      stripeUrl: stripePath === null ? null : `${ctx.settings.stripe.dashboardUrl}/${stripePath}`,
    };
  });
};

/** Routes of an alert's buttons, below `/membership` of the panel's own API. */
export const alertRoutes = (ctx: Context) => {
  const route = (
    button: string,
    permission: Right,
    act: (documentId: string, call: KoaContext) => Promise<void>,
  ) => ({
    method: 'POST',
    path: `/alerts/:documentId/${button}`,
    handler: async (koa: KoaContext): Promise<void> => {
      const { documentId } = koa.params;
      const panelUser = nameOf(koa.state.user);
      try {
        await act(documentId, koa);
        await markAlertSeen(ctx, documentId, panelUser);
      } catch (thrown) {
        throw toPanelError(thrown);
      }
      koa.body = { data: { documentId } };
    },
    config: { policies: requiring(permission) },
  });

  const refund = async (documentId: string, call: KoaContext): Promise<void> => {
    const { subject, kind } = await findAlert(ctx, documentId);
    const payment = BUTTONS[kind] === 'refund' ? await ownPaymentOf(ctx, subject) : null;
    if (payment === null || payment.userDocumentId === null) {
      throw new errors.ApplicationError('Please refund this payment at Stripe.');
    }
    const { userDocumentId, invoiceId } = payment;
    const how = {
      actionId: `alert-${documentId}`,
      by: personOf(call),
      reason: 'A warning of fraud',
    };
    await refundWhole(ctx, userDocumentId, invoiceId, how);
  };

  const connect = async (documentId: string): Promise<void> => {
    const { subject, kind } = await findAlert(ctx, documentId);
    if (BUTTONS[kind] === 'connect') await connectCustomer(ctx, subject);
  };

  return [
    route('seen', READ_DASHBOARD, async () => undefined),
    route('refund', DECIDE_REFUNDS, refund),
    route('connect', DECIDE_REFUNDS, connect),
  ];
};
