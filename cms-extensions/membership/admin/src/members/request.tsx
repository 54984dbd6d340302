import { Button, Checkbox, Flex, Typography } from '@strapi/design-system';
import { REASON_MAX_LENGTH, writtenAmount } from 'contract';
import { type ReactNode, useRef, useState } from 'react';
import type { MemberDetails, RefundQuote } from '../../../server/src/back-office/answers.ts';
import { DECIDE_REFUNDS } from '../addresses.ts';
import { useSaid } from '../answer.tsx';
import { api, type RefundDecision } from '../api.ts';
import { TextField } from '../fields.tsx';
import { deskDay } from '../figures.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useMay } from '../menu/tabs.tsx';
import { REFUND_PENDING } from './actions.ts';

type Request = NonNullable<MemberDetails['request']>;
type DialogProps = {
  member: Pick<MemberDetails, 'email' | 'timeZone'>;
  request: Pick<Request, 'id' | 'amount'>;
  onClose: () => void;
};

type FrameProps = {
  title: string;
  keep: string;
  label: string;
  documentId: string;
  decision: RefundDecision['decision'];
  /** What is sent; null while it is not whole. */
  data: RefundDecision['data'] | null;
  onClose: () => void;
  children: ReactNode;
};

const Decision = (props: FrameProps) => {
  const { title, keep, label, documentId, decision, data, onClose, children } = props;
  const actionId = useRef(crypto.randomUUID());
  const [decide, { isLoading }] = api.useDecideRefundMutation();
  const said = useSaid();
  const submit = async (): Promise<void> => {
    if (data === null) return;
    const reply = await decide({ documentId, decision, data, actionId: actionId.current });
    // Without an answer another try is the same action.
    if ('error' in reply && reply.error.name === 'Refused') actionId.current = crypto.randomUUID();
    const isPending = 'data' in reply && reply.data.state === 'pending';
    if (said(reply, isPending ? REFUND_PENDING : undefined)) onClose();
  };
  return (
    <FormDialog
      title={title}
      label={label}
      keep={keep}
      isBusy={isLoading}
      isReady={data !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
};

/** What is given back when these payments are, by what the server has just read from Stripe. */
const resultOf = ({ payments, creditMinor }: RefundQuote, chosen: readonly string[]) => {
  const given = payments.filter(({ invoiceId }) => chosen.includes(invoiceId));
  const leftMinor = given.reduce((sum, payment) => sum + payment.leftMinor, 0);
  const refundedMinor = given.reduce((sum, payment) => sum + payment.refundedMinor, 0);
  const keptMinor = Math.min(leftMinor, creditMinor);
  return { leftMinor, refundedMinor, keptMinor, backMinor: leftMinor - keptMinor };
};

/** Gives the money back; with payments since the one that was asked back, all are chosen first. */
const Grant = ({ member, request, onClose }: DialogProps) => {
  const { data: quote, error } = api.useRefundQuoteQuery(request.id, {
    refetchOnMountOrArgChange: true,
  });
  const [left, setLeft] = useState<string[]>([]);
  const payments = quote?.payments ?? [];
  const chosen = payments.map(({ invoiceId }) => invoiceId).filter((id) => !left.includes(id));
  const result = quote === undefined ? null : resultOf(quote, chosen);
  const written = (minor: number): string => writtenAmount(minor, quote?.currency ?? 'usd');
  const says = result && [
    result.leftMinor > 0
      ? `${member.email} gets ${written(result.backMinor)} back.`
      : 'All of this was given back already.',
    result.leftMinor > 0 &&
      result.refundedMinor > 0 &&
      `${written(result.refundedMinor)} was given back before.`,
    result.keptMinor > 0 &&
      `${written(result.keptMinor)} is not given back: the member has it as a credit, and keeps that.`,
    'The subscription that was paid for ends at once, and the member is told by mail. This cannot be undone.',
  ];
  return (
    <Decision
      title="Give the money back?"
      keep="Keep the money"
      label={result === null ? 'Give back' : `Give back ${written(result.backMinor)}`}
      documentId={request.id}
      decision="grant"
      data={result === null ? null : { shown: result.backMinor, chosen }}
      onClose={onClose}
    >
      {payments.length > 1 && (
        <Flex tag="fieldset" direction="column" alignItems="flex-start" gap={2} borderWidth={0}>
          <Typography tag="legend">Paid since the request, too. What is given back?</Typography>
          {payments.map(({ invoiceId, paidAt, leftMinor }) => (
            <Checkbox
              key={invoiceId}
              checked={chosen.includes(invoiceId)}
              onCheckedChange={(checked) =>
                setLeft((now) => [
                  ...now.filter((each) => each !== invoiceId),
                  ...(checked === true ? [] : [invoiceId]),
                ])
              }
            >
              {`${written(leftMinor)} of ${deskDay(paidAt, member.timeZone)}`}
            </Checkbox>
          ))}
        </Flex>
      )}
      <Typography aria-live="polite">
        {error === undefined
          ? (says ?? ['Reading…']).filter(Boolean).join(' ')
          : (error.message ?? 'Stripe could not be asked.')}
      </Typography>
    </Decision>
  );
};

/** Changes nothing at Stripe; the member is told the reason. */
const Refuse = ({ member, request, onClose }: DialogProps) => {
  const [answer, setAnswer] = useState('');
  return (
    <Decision
      title="Refuse this request?"
      keep="Decide later"
      label="Refuse"
      documentId={request.id}
      decision="refuse"
      data={answer.trim() === '' ? null : { answer }}
      onClose={onClose}
    >
      <Typography>
        {member.email} is told by mail that {request.amount} cannot be given back. The subscription
        goes on.
      </Typography>
      <TextField
        name="answer"
        label="Why"
        required
        hint="The member reads it in the mail and on the account page."
        rows={5}
        maxLength={REASON_MAX_LENGTH}
        value={answer}
        onChange={setAnswer}
      />
    </Decision>
  );
};

type DecideProps = DialogProps & { decision: 'grant' | 'refuse' };

/** Asks what the decision about a request needs, and takes it. */
export const DecideDialog = ({ decision, ...props }: DecideProps) =>
  decision === 'grant' ? <Grant {...props} /> : <Refuse {...props} />;

/** A request for a refund that waits, and its decision. */
export const RequestBanner = ({ member }: { member: MemberDetails }) => {
  const mayDecide = useMay()(DECIDE_REFUNDS);
  const { request } = member;
  const [open, setOpen] = useState<'grant' | 'refuse' | null>(null);
  if (request === null) return null;
  const props = { member, request, onClose: () => setOpen(null) };
  return (
    <Flex
      tag="section"
      aria-label="Request for a refund"
      background="warning100"
      borderColor="warning200"
      hasRadius
      padding={4}
      gap={4}
      marginBottom={4}
      justifyContent="space-between"
      wrap="wrap"
    >
      <Typography style={{ overflowWrap: 'anywhere' }}>
        <strong>Asks for {request.amount} back</strong>, on{' '}
        {deskDay(request.requestedAt, member.timeZone)}
        {request.reason !== '' && `: “${request.reason}”`}
      </Typography>
      {mayDecide && (
        <Flex gap={2}>
          <Button variant="secondary" onClick={() => setOpen('grant')}>
            Give back
          </Button>
          <Button variant="tertiary" onClick={() => setOpen('refuse')}>
            Refuse
          </Button>
        </Flex>
      )}
      {open !== null && <DecideDialog decision={open} {...props} />}
    </Flex>
  );
};
