import { Button, Flex, Typography } from '@strapi/design-system';
import { paymentMethodName, writtenAmount } from 'contract';
import type { MemberDetails } from 'contract/desk/members';
import { Do, Undo, useSaid, useUndo } from '../answer.tsx';
import { useSend } from '../calls.ts';
import { Card, Facts, Quiet, Small } from '../card.tsx';
import { ago, count, deskDay, deskTime } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import WORDS from './words.json';

/** Stripe keeps so many payments in a snapshot; with fewer, their sum is all that was paid. */
const PAYMENTS_MAX = 12;

const methodOf = ({ card }: MemberDetails['membership']): string => {
  if (card === null) return 'none';
  const names = [card.wallet, card.brand].flatMap((id) => (id ? [paymentMethodName(id)] : []));
  const ends =
    card.exp_month === null || card.exp_year === null
      ? ''
      : `, until ${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(2)}`;
  return `${names.join(', ')}${card.last4 === null ? '' : ` ${card.last4}`}${ends}`;
};

const paidOf = ({ invoices }: MemberDetails['membership']): string | null => {
  const paid = invoices.filter(({ status, amount }) => status === 'paid' && amount > 0);
  const [first] = paid;
  if (first === undefined || invoices.length >= PAYMENTS_MAX) return null;
  const sum = paid.reduce((total, { amount, refunded = 0 }) => total + amount - refunded, 0);
  return `${writtenAmount(sum, first.currency)} in ${count(paid.length)}`;
};

/** What the plan is, as long as it gives or could give access. */
const planOf = ({ badge, membership }: MemberDetails): string | null => {
  if (membership.plan === null || ['gift', 'free', 'none'].includes(badge.state)) return null;
  const { price } = membership;
  const amount = price === null ? '' : `, ${writtenAmount(price.amount, price.currency)}`;
  return `${membership.plan.key}${amount}`;
};

/** What was given to a member, with the button that ends it and, for a moment, the one that undoes. */
const Given = ({ id, given }: Pick<MemberDetails, 'id' | 'given'>) => {
  const [ended, setEnded] = useUndo<string>();
  const [send, isLoading] = useSend();
  const may = useMay();
  const said = useSaid();
  const press = async (one: string, isUndo: boolean): Promise<void> => {
    const path = `members/${id}/entitlements/${one}`;
    const reply = await (isUndo ? send('POST', `${path}/restore`) : send('DELETE', path));
    if (said(reply, isUndo ? 'It goes on.' : 'It has ended.')) setEnded(isUndo ? undefined : one);
  };
  if (given.length === 0 && ended === undefined) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {given.map((one) => (
        <Flex key={one.id} justifyContent="space-between" gap={2} wrap="wrap">
          <Typography>
            {one.text}
            {one.reason !== '' && `, ${one.reason}`}
            {one.givenBy !== '' && `, by ${one.givenBy}`}
          </Typography>
          {may('members.act') && (
            <Button
              size="S"
              variant="ghost"
              loading={isLoading}
              onClick={() => void press(one.id, false)}
            >
              End it now
            </Button>
          )}
        </Flex>
      ))}
      {ended !== undefined && <Undo says="It has ended." onUndo={() => void press(ended, true)} />}
    </Flex>
  );
};

/** Access and money by the last snapshot of Stripe. */
export const MoneyCard = (member: MemberDetails) => {
  const { id, badge, given, membership, stripeUrl, timeZone } = member;
  const { credit, discounts, payment_problem: problem, pause } = membership;
  const on = (moment: string): string => deskDay(moment, timeZone);
  const plan = planOf(member);
  const paid = paidOf(membership);
  return (
    <Card title="Access and money">
      <Given id={id} given={given} />
      <Facts
        facts={[
          plan !== null && ['Plan', plan],
          plan === null && given.length === 0 && ['Access', 'none'],
          ['Next payment', badge.next],
          problem && [
            'Payment failed',
            `${writtenAmount(problem.amount, problem.currency)}${
              problem.access_until === null ? '' : `, open until ${on(problem.access_until)}`
            }`,
          ],
          pause && [
            'Pause',
            `${on(pause.starts_at)} to ${pause.resumes_at === null ? 'no end' : on(pause.resumes_at)}`,
          ],
          ['Pays with', methodOf(membership)],
          membership.by_invoice && ['Billed', 'by invoices from Stripe'],
          ['Credit', credit ? writtenAmount(credit.amount, credit.currency) : 'none'],
          ...discounts.map(({ name, ends_at: endsAt }): [string, string] => [
            'Discount',
            endsAt === null ? name : `${name}, until ${on(endsAt)}`,
          ]),
          paid !== null && ['Paid so far', paid],
        ]}
      />
      <Flex justifyContent="space-between" gap={2} wrap="wrap">
        <Small tag="p">
          {membership.read_at === null
            ? 'Stripe has not been asked yet.'
            : `As Stripe had it on ${deskTime(membership.read_at, timeZone)}.`}
        </Small>
        {stripeUrl !== null && (
          <Do
            variant="ghost"
            size="S"
            call={['POST', `members/${id}/refresh`]}
            done="As Stripe has it now."
          >
            Ask again
          </Do>
        )}
      </Flex>
    </Card>
  );
};

export const TrainingCard = ({ training, timeZone }: MemberDetails) => {
  const { lastAt, usualGapDays: gap, sessions, minutes, programmes } = training;
  const hours = Math.floor(minutes / 60);
  const long = `${hours > 0 ? `${count(hours)} h ` : ''}${minutes % 60} min`;
  return (
    <Card title="Training">
      <Facts
        facts={[
          ['Last session', lastAt === null ? 'never' : ago(lastAt, timeZone)],
          gap !== null && ['Usually', gap <= 1 ? 'every day' : `every ${gap} days`],
          sessions > 0 && ['All sessions', `${count(sessions)}, ${long}`],
          ...programmes.map(({ title, done, total }): [string, string] => [
            'In',
            `${title}, ${done} of ${total}`,
          ]),
        ]}
      />
    </Card>
  );
};

export const MailsCard = ({ mails }: MemberDetails) => (
  <Card title="Mails">
    <Facts
      facts={[
        ['News', mails.news ? 'yes' : 'no'],
        ['Reminders', mails.reminders === null ? 'none' : `in the ${mails.reminders}`],
      ]}
    />
  </Card>
);

const ORDERS: Record<MemberDetails['orders'][number]['kind'], string> = WORDS.orders;

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** Enough of a hash to find it in the list of policies. */
const VERSION_SHOWN = 12;

/** What the member agreed to with each order: the proof, which nobody edits. */
export const OrdersCard = ({ orders, timeZone }: MemberDetails) => (
  <Card title="Orders and consents">
    {orders.length === 0 ? (
      <Quiet>No order is on record.</Quiet>
    ) : (
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {orders.map((order) => (
          <Flex
            key={order.agreed_at}
            tag="li"
            direction="column"
            alignItems="flex-start"
            style={{ overflowWrap: 'anywhere' }}
          >
            <Typography>
              {ORDERS[order.kind]}: {order.plan}, {writtenAmount(order.amount, order.currency)},
              then {writtenAmount(order.next_amount, order.currency)} a {order.interval}
              {order.paid_amount !== null &&
                order.paid_amount !== order.amount &&
                `. Paid: ${writtenAmount(order.paid_amount, order.currency)}`}
            </Typography>
            <Small>
              {deskTime(order.agreed_at, timeZone)}
              {order.country && `, ${countries.of(order.country)}`}
              {order.completed_at === null && '. Led to nothing so far'}
            </Small>
            <Small>
              {order.policies
                .map(
                  ({ slug, version, language }) =>
                    `${slug} ${version.slice(0, VERSION_SHOWN)} ${language.toUpperCase()}`,
                )
                .join(', ')}
            </Small>
          </Flex>
        ))}
      </Flex>
    )}
  </Card>
);
