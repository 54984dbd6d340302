import { useQueryClient } from '@tanstack/react-query';
import {
  orderTexts,
  PAYMENT_ERRORS,
  PAYMENT_PROVIDER,
  type PlanKey,
  type ShownWords,
  taxNote,
} from 'contract';
import { useEffect, useState } from 'react';
import * as m from '#messages/subscribe';
import { errorMessage } from '../../api/errors.ts';
import { callPayments, type Quote } from '../../api/payments.ts';
import { localPath } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { writtenDate } from '../../ui/dates.ts';
import { Alert } from '../../ui/message/message.tsx';
import { small } from '../../ui/type.css.ts';
import {
  orderWords,
  refreshOrderWords,
  useOrderRules,
  usePurchaseQuote,
  WithdrawalInformation,
} from '../order/index.ts';
import { session, useSession } from '../session/index.ts';
import { formatMoney } from './membership-texts.ts';
import { checkout } from './subscription.css.ts';
import { pageNavigation } from './use-membership.ts';

/** The checkout's charge, shown before it opens; the checkout itself asks for promotion codes. */
export const checkoutText = (quote: Quote): string => {
  const { first_charge: first, next_charge: next } = quote;
  const today = { amount: formatMoney(first), tax: taxNote(quote) };
  if (next === null) return m.chargedToday(today);
  return m.chargedTodayAnd({
    ...today,
    next: first.amount === next.amount ? m.again : formatMoney(next),
    day: writtenDate(new Date(next.at)),
  });
};

/** The payment provider replaces it in the return URL, so it must not be escaped. */
const SESSION_ID = '{CHECKOUT_SESSION_ID}';

/**
 * Creates a checkout session for a package and sends the browser there (spec section 7).
 * @param email the member's, for the provider's form
 * @param agreedAmount the first charge that was shown, in minor units
 * @param code the promotion code that it contains; null without one
 * @param words what the button says that was pressed
 * @throws whatever the call throws
 */
const goToCheckout = async (
  plan: PlanKey,
  email: string,
  agreedAmount: number,
  code: string | null,
  words: ShownWords,
): Promise<void> => {
  const returnUrl = window.location.origin + localPath('/subscription');
  const { checkout_url } = await callPayments('createCheckoutSession', {
    body: {
      package: plan,
      provider: PAYMENT_PROVIDER,
      success_url: `${returnUrl}/success?session_id=${SESSION_ID}`,
      cancel_url: `${returnUrl}/cancel`,
      email,
      agreed_amount: agreedAmount,
      ...(code !== null && { promotion_code: code }),
      ...words,
    },
  });
  pageNavigation.leaveFor(checkout_url);
};

/** The alert when no checkout could be created: 'Payment failed: {message}' (spec section 8). */
export const checkoutFailure = (error: unknown): string => {
  const message = errorMessage(error, '');
  return message === ''
    ? PAYMENT_ERRORS.paymentFailed
    : `${PAYMENT_ERRORS.paymentFailed}: ${message}`;
};

/** State of opening the checkout: whether it is busy, its error, and the function to start it. */
const useCheckout = () => {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  // The back button may restore the page from the cache in its busy state.
  useEffect(() => {
    const onShow = () => setBusy(false);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  const start = async (
    plan: PlanKey,
    agreedAmount: number,
    code: string | null,
    words: ShownWords,
  ): Promise<void> => {
    const user = session?.state().user;
    if (!user) return;
    setFailure(null);
    setBusy(true);
    try {
      // On success it stays busy: the browser is leaving the page.
      await goToCheckout(plan, user.email, agreedAmount, code, words);
    } catch (error) {
      await refreshOrderWords(error, queryClient);
      setFailure(checkoutFailure(error));
      setBusy(false);
    }
  };

  return { busy, failure, start };
};

type CheckoutButtonProps = {
  plan: PlanKey;
  /** Its visual weight beside the other plan's button. */
  kind: 'main' | 'line';
};

/** 'Subscribe' by the checkout, for a member without a plan, with amount and date of the charge. */
export const CheckoutButton = ({ plan, kind }: CheckoutButtonProps) => {
  const { user } = useSession();
  const rules = useOrderRules();
  const { word, lang, words } = orderWords(rules, orderTexts.subscribe);
  const purchase = usePurchaseQuote(user === null ? undefined : plan, false);
  const { quote, code, codeError, failure: error, retry } = purchase;
  const { busy, failure, start } = useCheckout();
  const open = async () => {
    if (quote === undefined) return retry();
    await start(plan, quote.first_charge.amount, code, words);
    // After a refusal because the amount has changed, the new one is shown.
    retry();
  };
  const shown = failure ?? (error === null ? null : checkoutFailure(error));
  return (
    <div className={checkout}>
      <WithdrawalInformation rules={rules} />
      <Button
        kind={kind}
        wide
        busy={busy}
        lang={busy ? undefined : lang}
        onClick={() => void open()}
      >
        {busy ? m.processing : word}
      </Button>
      {quote && <p className={small}>{checkoutText(quote)}</p>}
      {codeError !== undefined && <p className={small}>{codeError}</p>}
      {shown !== null && <Alert title={shown} />}
    </div>
  );
};
