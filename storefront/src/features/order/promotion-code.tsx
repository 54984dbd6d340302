import { useQuery } from '@tanstack/react-query';
import { type Location, type PlanKey, PROMOTION_CODE_MAX_LENGTH } from 'contract';
import { type KeyboardEvent, useState } from 'react';
import * as m from '#messages/payment';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { type Quote, quoteQuery } from '../../api/payments.ts';
import { keptCode } from '../../kept-code.ts';
import { Button } from '../../ui/button/button.tsx';
import { InputField } from '../../ui/field/field.tsx';
import { session } from '../session/index.ts';
import { codeButton, codeRow } from './order.css.ts';

/** A quote with the promotion code that it contains, and what was typed. */
export type PurchaseQuote = {
  /** Undefined until it is known. */
  quote: Quote | undefined;
  /** The code that counts; null without one. */
  code: string | null;
  /** The code that was typed, or came with the link to the site; null without one. */
  typed: string | null;
  /** Why the typed code does not count. */
  codeError: string | undefined;
  /** Why there is no quote. */
  failure: Error | null;
  busy: boolean;
  tryCode: (code: string | null) => void;
  retry: () => void;
};

/**
 * What a plan costs the reader, with the promotion code of the link that led here, or one that is
 * typed. A code that is refused leaves the quote without it.
 * @param plan undefined until it is known
 * @param trial whether it begins with a free trial
 * @param location where the buyer is; null for what the server knows
 */
export const usePurchaseQuote = (
  plan: PlanKey | undefined,
  trial: boolean,
  location: Location | null = null,
): PurchaseQuote => {
  const [typed, setTyped] = useState(keptCode);
  const memberId = session?.state().user?.id ?? null;
  const body = { package: plan ?? 'monthly', trial, ...(location !== null && { location }) };
  const plain = useQuery({ ...quoteQuery(body, memberId), enabled: plan !== undefined });
  const withCode = useQuery({
    ...quoteQuery({ ...body, promotion_code: typed ?? '' }, memberId),
    enabled: plan !== undefined && typed !== null,
  });
  // One that was refused later keeps what was quoted with it before.
  const counts = typed !== null && withCode.isSuccess;
  const isUnused = counts && withCode.data.code_unused === true;
  return {
    quote: counts ? withCode.data : plain.data,
    code: counts && !isUnused ? typed : null,
    typed,
    codeError: isUnused
      ? m.saleIsLower({ code: typed })
      : typed !== null && withCode.error !== null
        ? errorMessage(withCode.error, m.codeFailed)
        : undefined,
    failure: plain.error,
    busy: withCode.isFetching,
    tryCode: (code) => {
      if (code === typed && withCode.error !== null && !(withCode.error instanceof ApiError))
        void withCode.refetch();
      setTyped(code);
    },
    retry: () => {
      void plain.refetch();
      if (typed !== null) void withCode.refetch();
    },
  };
};

/** The field for a promotion code; hidden behind a button until it is wanted. */
export const PromotionCode = ({ code, typed, codeError, busy, tryCode }: PurchaseQuote) => {
  const [open, setOpen] = useState(typed !== null);
  const [text, setText] = useState(typed ?? '');
  if (!open) {
    return (
      <div>
        <Button kind="quiet" small onClick={() => setOpen(true)}>
          {m.haveCode}
        </Button>
      </div>
    );
  }
  const apply = () => tryCode(text.trim() === '' ? null : text.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Not the form around it, which buys.
    event.preventDefault();
    apply();
  };
  return (
    <div className={codeRow}>
      <InputField
        label={m.code}
        name="promotion_code"
        maxLength={PROMOTION_CODE_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={text}
        error={codeError}
        hint={code === null ? undefined : m.applied({ code })}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button kind="line" className={codeButton} busy={busy} onClick={apply}>
        {m.apply}
      </Button>
    </div>
  );
};
