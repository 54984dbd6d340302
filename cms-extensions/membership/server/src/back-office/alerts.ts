import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { AlertKind, Billing, RefundDecisions } from '../billing/index.ts';
import { contactsOf } from '../users/index.ts';
import type { AlertView } from './answers.ts';
import { nameOf, toPanelError } from './refunds.ts';
import { DECIDE_REFUNDS, READ_DASHBOARD, requiring } from './rights.ts';

/** The alerts with a button: it refunds the payment, or connects a customer with a member. */
const BUTTONS: Partial<Record<AlertKind, NonNullable<AlertView['button']>>> = {
  'early-fraud-warning': 'refund',
  'pays-elsewhere': 'connect',
};

type Parts = {
  strapi: Core.Strapi;
  billing: Pick<Billing, 'alerts'>;
  stripeDashboardUrl: string;
};

/** The alerts that nobody has marked as seen, newest first. */
export const findAlerts = async (parts: Parts): Promise<AlertView[]> => {
  const { strapi, billing, stripeDashboardUrl } = parts;
  const alerts = await billing.alerts.unseen();
  const contacts = await contactsOf(
    { strapi },
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
      ...{ documentId, title, message, raisedAt, member },
      button: button === 'refund' && member === null ? null : button,
      stripeUrl: stripePath === null ? null : `${stripeDashboardUrl}/${stripePath}`,
    };
  });
};

type RouteParts = {
  billing: Pick<Billing, 'alerts' | 'ownPaymentOf' | 'connectCustomer'>;
  decisions: Pick<RefundDecisions, 'refundPayment'>;
};

/** Routes of an alert's buttons, below `/membership` of the panel's own API. */
export const alertRoutes = ({ billing, decisions }: RouteParts) => {
  const { alerts } = billing;
  const route = (
    button: string,
    permission: string,
    act: (documentId: string, panelUser: string) => Promise<void>,
  ) => ({
    method: 'POST',
    path: `/alerts/:documentId/${button}`,
    handler: async (ctx: Context): Promise<void> => {
      const { documentId } = ctx.params;
      const panelUser = nameOf(ctx.state.user);
      try {
        await act(documentId, panelUser);
        await alerts.markSeen(documentId, panelUser);
      } catch (thrown) {
        throw toPanelError(thrown);
      }
      ctx.body = { data: { documentId } };
    },
    config: { policies: requiring(permission) },
  });

  const refund = async (documentId: string, panelUser: string): Promise<void> => {
    const { subject, kind } = await alerts.find(documentId);
    const payment = BUTTONS[kind] === 'refund' ? await billing.ownPaymentOf(subject) : null;
    if (payment === null || payment.userDocumentId === null) {
      throw new errors.ApplicationError('Please refund this payment at Stripe.');
    }
    const { userDocumentId, invoiceId } = payment;
    const reason = 'Refunded after a warning of fraud.';
    await decisions.refundPayment(userDocumentId, invoiceId, panelUser, reason);
  };

  const connect = async (documentId: string): Promise<void> => {
    const { subject, kind } = await alerts.find(documentId);
    if (BUTTONS[kind] === 'connect') await billing.connectCustomer(subject);
  };

  return [
    route('seen', READ_DASHBOARD, async () => undefined),
    route('refund', DECIDE_REFUNDS, refund),
    route('connect', DECIDE_REFUNDS, connect),
  ];
};
