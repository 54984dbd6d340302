import type { Membership } from 'contract';
import { formatMoney } from '../../features/subscription/index.ts';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { hidden } from '../../ui/layout.css.ts';
import { figures, small, soft, t3 } from '../../ui/type.css.ts';
import * as css from './receipts.css.ts';

type Invoice = Membership['invoices'][number];

const STATES: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Not sent yet',
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Dropped',
};

/** A trial's invoice is over 0 and is marked as paid at once. */
const stateOf = ({ status, amount }: Invoice): string =>
  status === 'paid' && amount === 0 ? 'Nothing to pay' : STATES[status];

const Receipt = ({ invoice }: { invoice: Invoice }) => {
  const date = writtenDate(new Date(invoice.created_at));
  return (
    <li className={css.receipt}>
      <div>
        <p>{date}</p>
        <p className={cx(small, soft)}>
          {stateOf(invoice)}
          {invoice.number !== null && `, ${invoice.number}`}
        </p>
      </div>
      <p className={cx(figures, css.amount)}>{formatMoney(invoice)}</p>
      {invoice.url !== null && (
        <a href={invoice.url} target="_blank" rel="noreferrer" className={css.link}>
          Open<span className={hidden}> the receipt of {date} in a new tab</span>
        </a>
      )}
    </li>
  );
};

/** Past charges, newest first. */
export const Receipts = ({ invoices }: { invoices: readonly Invoice[] }) =>
  invoices.length === 0 ? null : (
    <section aria-labelledby="receipts">
      <h2 className={cx(t3, css.heading)} id="receipts">
        Receipts
      </h2>
      <ul className={css.receipts}>
        {invoices.map((invoice) => (
          <Receipt key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
