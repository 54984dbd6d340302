import type { Membership } from 'contract';
import * as m from '#messages/settings';
import { openDialog } from '../../features/dialogs/index.ts';
import {
  type ChoiceKind,
  Choices,
  can,
  formatMoney,
  hasLiveSubscription,
  InvoiceButton,
  membershipTexts,
  paymentProblemTexts,
  RefundState,
  useMembershipWithPlans,
} from '../../features/subscription/index.ts';
import { Badge, WindowLight } from '../../ui/basics.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { hidden } from '../../ui/layout.css.ts';
import { Alert, ErrorBox } from '../../ui/message/message.tsx';
import { figures, small, soft, t1, t3 } from '../../ui/type.css.ts';
import { heading } from '../-account/account.css.ts';
import * as css from './settings.css.ts';

/** Names the button by what is changed: cards alone have a date. */
const changeWord = ({ card }: Membership): string => (card === null ? m.addCard : m.changeMethod);

/** A failed charge, with its remedies; the more reliable one first. */
const PaymentProblem = ({ membership }: { membership: Membership }) => {
  const problem = membership.payment_problem;
  if (problem === null) return null;
  const { by_invoice: byInvoice } = membership;
  const { title, text } = paymentProblemTexts(problem, byInvoice);
  const confirms = problem.needs_confirmation;
  return (
    <Alert
      title={title}
      actions={
        <>
          <InvoiceButton
            kind={confirms || byInvoice ? 'main' : 'line'}
            invoiceId={problem.invoice_id}
          >
            {confirms ? m.confirmWithBank : m.payInvoice}
          </InvoiceButton>
          {!byInvoice && (
            <Button
              kind={confirms ? 'line' : 'main'}
              small
              onClick={() => openDialog('add-payment')}
            >
              {changeWord(membership)}
            </Button>
          )}
        </>
      }
    >
      {text}
    </Alert>
  );
};

const PanelButton = ({ membership }: { membership: Membership }) => {
  if (!hasLiveSubscription(membership)) {
    return (
      <Button kind="light" onClick={() => openDialog('plans')}>
        {m.choosePlan}
      </Button>
    );
  }
  return (
    <Button kind="light" small onClick={() => openDialog('add-payment')}>
      {changeWord(membership)}
    </Button>
  );
};

/** Plan, status, and the next event with its date. */
const SubscriptionPanel = ({ membership }: { membership: Membership }) => {
  const texts = membershipTexts(membership);
  return (
    <section className={css.subscription} aria-labelledby="subscription">
      <WindowLight className={css.light} />
      <div className={css.top}>
        <h2 className={t3} id="subscription">
          {texts.plan}
        </h2>
        <Badge>{texts.status}</Badge>
      </div>
      <p className={cx(t1, css.headline)}>{texts.headline}</p>
      <div className={css.softOnDeep}>
        <p>{texts.text}</p>
        {texts.given !== null && <p>{texts.given}</p>}
        {texts.nextPlan !== null && <p>{texts.nextPlan}</p>}
        {texts.comingPrice !== null && <p>{texts.comingPrice}</p>}
        {texts.reductions !== null && <p>{texts.reductions}</p>}
        {texts.card !== null && <p>{texts.card}</p>}
        {texts.bankAsked !== null && <p>{texts.bankAsked}</p>}
      </div>
      <div>
        <PanelButton membership={membership} />
        {texts.comingPrice !== null && (
          <LinkButton kind="light" small to="/cancel-subscription">
            {m.cancelBefore}
          </LinkButton>
        )}
      </div>
    </section>
  );
};

/**
 * In the place of the panel until the subscription is fetched. The server renders it: its text is as
 * large as the one that follows, so the page's largest text is drawn with the first frame.
 */
const WaitingPanel = () => (
  <div className={cx(css.subscription, css.waitingPanel)}>
    <WindowLight className={css.light} />
    <p className={cx(t1, css.headline)}>{m.loadingSubscription}</p>
  </div>
);

type Invoice = Membership['invoices'][number];

/** A trial's invoice is over 0 and is marked as paid at once. */
const stateOf = ({ status, amount, currency, refunded = 0, ...invoice }: Invoice): string => {
  if (invoice.outside) return m.paidOutside;
  if (invoice.processing) return m.bankAsked;
  if (status === 'paid' && amount === 0) return m.nothingToPay;
  const state = m.invoiceState({ status });
  if (refunded === 0) return state;
  return refunded === amount
    ? m.refunded
    : m.partRefunded({ state, amount: formatMoney({ amount: refunded, currency }) });
};

const Receipt = ({ invoice }: { invoice: Invoice }) => {
  const date = writtenDate(new Date(invoice.created_at));
  return (
    <li className={css.receipt}>
      <div>
        <p>{date}</p>
        <p className={cx(small, soft)}>
          {stateOf(invoice)}
          {invoice.number !== null && `, ${invoice.number}`}
          {invoice.tax !== undefined &&
            `, ${m.tax({ amount: formatMoney({ ...invoice, amount: invoice.tax }) })}`}
        </p>
      </div>
      <p className={cx(figures, css.amount)}>{formatMoney(invoice)}</p>
      <InvoiceButton kind="quiet" className={css.link} invoiceId={invoice.id}>
        {m.openReceipt({
          day: date,
          hidden: (text) => <span className={hidden}>{text}</span>,
        })}
      </InvoiceButton>
    </li>
  );
};

/** Past charges, newest first. */
const Receipts = ({ invoices }: { invoices: readonly Invoice[] }) =>
  invoices.length === 0 ? null : (
    <section aria-labelledby="receipts">
      <h2 className={cx(t3, heading)} id="receipts">
        {m.receipts}
      </h2>
      <ul className={css.receipts}>
        {invoices.map((invoice) => (
          <Receipt key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  );

/** The mildest first. */
const CHANGES = [
  ...(['undo_cancellation', 'resume', 'undo_switch', 'switch'] as const),
  ...(['pause', 'request_refund', 'cancel', 'withdraw'] as const),
];

const changesOf = (membership: Membership): ChoiceKind[] =>
  CHANGES.filter((kind) =>
    kind === 'withdraw' ? membership.withdrawal_until != null : can(membership, kind),
  );

/** The member's subscription: next charge, possible changes, and receipts. */
export const SubscriptionTab = () => {
  const { data: membership, isError, refetch } = useMembershipWithPlans();
  if (membership === undefined) {
    return isError ? (
      <ErrorBox
        title={m.subscriptionNotRead}
        text={m.nothingChanged}
        onRetry={() => void refetch()}
      />
    ) : (
      <WaitingPanel />
    );
  }
  return (
    <>
      <PaymentProblem membership={membership} />
      <SubscriptionPanel membership={membership} />
      <RefundState membership={membership} />
      {membership.actions.length > 0 && (
        <Choices label={m.whatYouCanChange} membership={membership} kinds={changesOf(membership)} />
      )}
      <Receipts invoices={membership.invoices} />
    </>
  );
};
