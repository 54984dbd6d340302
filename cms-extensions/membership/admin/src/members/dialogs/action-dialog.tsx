import { Box, Flex, Typography } from '@strapi/design-system';
import type { ActionAnswer, ActionQuote } from 'contract';
import type { MemberDetails } from 'contract/desk/members';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { faultsOf, useSaid } from '../../answer.tsx';
import { useAsk, useSend } from '../../calls.ts';
import { FormDialog } from '../../form-dialog.tsx';
import { useSettled } from '../../form-values.ts';
import { REFUND_PENDING } from '../actions.ts';

/** How long after the last change the server is asked what will happen. */
const ASK_AFTER_MS = 300;

/** Stands for a reason that is not written yet: what happens does not depend on it. */
const UNSAID = '…';

/** The actions whose amount is sent back as it was shown. */
const MOVES_MONEY = /\/(refund|grant|free-time|plan|cancel)$/;

const GIVES_BACK = /\/(refund|grant)$/;

/** The new quote in a refusal because the amount has changed. */
const newQuoteIn = (error: object): ActionQuote | null => {
  const { details } = error as { details?: { code?: string; data?: ActionQuote } };
  return details?.code === 'amount_changed' ? (details.data ?? null) : null;
};

/** The body of a quote: as it is sent, but with words in the place of missing ones. */
const bodyOfQuote = (body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === '' ? UNSAID : value]),
  );

export type DialogProps = { member: MemberDetails; onClose: () => void };

type Props = {
  /** Of the action's call: `members/ID/refund`. */
  path: string;
  title: string;
  /** The button that changes nothing, in words. */
  keep: string;
  /** The button of the action until the server has said what it does. */
  label: string;
  isDangerous?: boolean;
  /** What is asked and sent; null while too little is filled in to ask. Texts may be empty. */
  body: Record<string, unknown> | null;
  children: (state: {
    faults: Record<string, string>;
    /** The newest answer, also to an earlier wish. */
    quote: ActionQuote | undefined;
  }) => ReactNode;
  onClose: () => void;
};

/**
 * A dialog that says before what will happen, by the server's own words, and does exactly that: the
 * amount that was shown is sent along, and an id that makes a second click the same action.
 */
export const ActionDialog = (props: Props) => {
  const { path, title, keep, label, isDangerous = false, body, children, onClose } = props;
  const actionId = useRef(crypto.randomUUID());
  const wanted = body === null ? null : JSON.stringify(bodyOfQuote(body));
  const asked = useSettled(wanted, ASK_AFTER_MS);
  const [changed, setChanged] = useState<ActionQuote>();
  const [refusal, setRefusal] = useState<{ message: string; faults: Record<string, string> }>();
  const [pending, setPending] = useState<string>();
  const [send, isLoading] = useSend();
  const said = useSaid();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another wish has another answer
  useEffect(() => {
    setChanged(undefined);
    setRefusal(undefined);
  }, [wanted]);
  const {
    data: newest,
    currentData,
    error,
  } = useAsk<ActionQuote>(`${path}/quote`, asked === null ? null : JSON.parse(asked));
  const quote = changed ?? currentData;
  const isCurrent = quote !== undefined && asked === wanted;
  const isWhole = body !== null && !Object.values(body).includes('');
  const quoteError = asked === wanted ? error : undefined;
  const message = refusal?.message ?? quoteError?.message;
  const faults = refusal?.faults ?? (quoteError === undefined ? {} : faultsOf(quoteError));

  const submit = async (): Promise<void> => {
    if (quote === undefined) return;
    const shown = MOVES_MONEY.test(path) ? { shown: quote.shown } : {};
    const data = { ...body, ...shown, action_id: actionId.current };
    const reply = await send<ActionAnswer>('POST', path, data);
    if ('error' in reply) {
      // Without an answer another try is the same action.
      if (reply.error.name === 'Refused') actionId.current = crypto.randomUUID();
      const next = newQuoteIn(reply.error);
      if (next !== null) setChanged(next);
      setRefusal({
        message: reply.error.message ?? 'This did not work.',
        faults: faultsOf(reply.error),
      });
      return;
    }
    const { state, outcome } = reply.data;
    if (state === 'pending') return setPending(GIVES_BACK.test(path) ? REFUND_PENDING : outcome);
    said(reply);
    onClose();
  };

  const effects = quote?.effects ?? [];
  // What an earlier amount does is told no more once that is refused.
  const told = message === undefined || changed !== undefined ? effects : [];
  return (
    <FormDialog
      title={title}
      label={pending === undefined ? ((isCurrent ? effects.at(-1) : undefined) ?? label) : null}
      keep={pending === undefined ? keep : 'Close'}
      isDangerous={isDangerous}
      isBusy={isLoading}
      isReady={isCurrent && isWhole}
      onSubmit={submit}
      onClose={onClose}
    >
      {pending !== undefined ? (
        <Typography role="alert">{pending}</Typography>
      ) : (
        <>
          {children({ faults, quote: changed ?? newest })}
          <Box
            role="status"
            background="neutral100"
            hasRadius
            padding={4}
            style={{ minHeight: '9rem' }}
          >
            <Typography variant="pi" fontWeight="bold" tag="p" paddingBottom={2}>
              What happens
            </Typography>
            {message !== undefined && <Typography textColor="danger700">{message}</Typography>}
            <Flex tag="ul" direction="column" alignItems="stretch" gap={1}>
              {told.slice(0, -1).map((effect) => (
                <Typography key={effect} tag="li">
                  {effect}
                </Typography>
              ))}
            </Flex>
          </Box>
        </>
      )}
    </FormDialog>
  );
};
