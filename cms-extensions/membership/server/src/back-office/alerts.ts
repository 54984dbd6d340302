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
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import { ApiError, Refusal } from '../platform/http/index.ts';
import { nameOf, personOf } from './desk-calls.ts';
import { DECIDE_REFUNDS, requiring } from './rights.ts';

/** The panel shows messages of Strapi's own errors only. */
const toPanelError = (thrown: unknown): unknown => {
  const error = toPaymentError(thrown);
  return error instanceof ApiError || error instanceof Refusal
    ? new errors.ApplicationError(error.message)
    : error;
};

/** The alerts with a button: it refunds the payment, or connects a customer with a member. */
export const ALERT_BUTTONS: Partial<Record<AlertKind, 'refund' | 'connect'>> = {
  'early-fraud-warning': 'refund',
  'pays-elsewhere': 'connect',
};

/** Routes of an alert's buttons, below `/membership` of the panel's own API. */
export const alertRoutes = (ctx: Context) => {
  const route = (button: string, act: (documentId: string, call: KoaContext) => Promise<void>) => ({
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
    config: { policies: requiring(DECIDE_REFUNDS) },
  });

  const refund = async (documentId: string, call: KoaContext): Promise<void> => {
    const { subject, kind } = await findAlert(ctx, documentId);
    const payment = ALERT_BUTTONS[kind] === 'refund' ? await ownPaymentOf(ctx, subject) : null;
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
    if (ALERT_BUTTONS[kind] === 'connect') await connectCustomer(ctx, subject);
  };

  return [route('refund', refund), route('connect', connect)];
};
