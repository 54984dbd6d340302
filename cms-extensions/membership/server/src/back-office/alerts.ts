import {
  type AlertKind,
  connectCustomer,
  findAlert,
  markAlertSeen,
  ownPaymentOf,
  type PanelPerson,
  refundWhole,
  toPaymentError,
} from '../billing/index.ts';
import type { Context } from '../context.ts';
import { ApiError, NotFound, Refusal } from '../platform/http/index.ts';
import { actRoute } from './desk-calls.ts';

const RIGHT = 'refund-requests.decide';

/** The alerts with a button: it refunds the payment, or connects a customer with a member. */
export const ALERT_BUTTONS: Partial<Record<AlertKind, 'refund' | 'connect'>> = {
  'early-fraud-warning': 'refund',
  'pays-elsewhere': 'connect',
};

/** Routes of an alert's buttons, below `/membership` of the panel's own API. */
export const alertRoutes = (ctx: Context) => {
  const route = (button: string, act: (documentId: string, by: PanelPerson) => Promise<void>) =>
    actRoute(ctx, 'POST', `/alerts/:documentId/${button}`, RIGHT, async (call, by) => {
      const { documentId } = call.params;
      try {
        await act(documentId, by);
      } catch (thrown) {
        const error = toPaymentError(thrown);
        throw error instanceof ApiError && !(error instanceof NotFound)
          ? new Refusal(400, error.message)
          : error;
      }
      await markAlertSeen(ctx, documentId, by.name);
    });

  const refund = async (documentId: string, by: PanelPerson): Promise<void> => {
    const { subject, kind } = await findAlert(ctx, documentId);
    const payment = ALERT_BUTTONS[kind] === 'refund' ? await ownPaymentOf(ctx, subject) : null;
    if (payment === null || payment.userDocumentId === null) {
      throw new Refusal(400, 'Please refund this payment at Stripe.');
    }
    const { userDocumentId, invoiceId } = payment;
    const how = { actionId: `alert-${documentId}`, by, reason: 'A warning of fraud' };
    await refundWhole(ctx, userDocumentId, invoiceId, how);
  };

  const connect = async (documentId: string): Promise<void> => {
    const { subject, kind } = await findAlert(ctx, documentId);
    if (ALERT_BUTTONS[kind] === 'connect') await connectCustomer(ctx, subject);
  };

  return [route('refund', refund), route('connect', connect)];
};
