import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type GiftMonths, INTL, taxSuffix, writtenAmount } from 'contract';
import { useState } from 'react';
import * as m from '#messages/gift';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { errorMessage } from '../../api/errors.ts';
import { callGifts, giftsQuery } from '../../api/payments.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import {
  Agreement,
  orderWords,
  refreshOrderWords,
  useOrderRules,
  WithdrawalInformation,
} from '../../features/order/index.ts';
import { useSession } from '../../features/session/index.ts';
import { localPath } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { form } from '../../ui/field/field.css.ts';
import { InputField, TextareaField } from '../../ui/field/field.tsx';
import { hidden } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import * as css from '../../ui/plan-choice/plan-choice.css.ts';
import { small, soft, strong } from '../../ui/type.css.ts';

/** The payment provider replaces it in the return URL, so it must not be escaped. */
const SESSION_ID = '{CHECKOUT_SESSION_ID}';

const EMPTY = { from: '', email: '', day: '', message: '' };

/** 'Central European Time', in the language of the page. @param timeZone an IANA name */
const zoneInWords = (timeZone = 'UTC'): string => {
  const format = new Intl.DateTimeFormat(INTL.dates, { timeZone, timeZoneName: 'longGeneric' });
  const part = format.formatToParts().find(({ type }) => type === 'timeZoneName');
  return timeZone === 'UTC' ? timeZone : (part?.value ?? timeZone);
};

/** Length, names, message and day of a gift, and the button that orders it. */
export const GiftForm = () => {
  const queryClient = useQueryClient();
  const { data: texts } = useSuspenseQuery(siteTextsQuery());
  const { data } = useSuspenseQuery(giftsQuery());
  const { user } = useSession();
  // A visitor's country is not known before the card is: the law of the site's own counts until then.
  const rules = useOrderRules(user === null ? texts.brand.legal.country || null : null);
  const { word, lang, words } = orderWords(rules, m.order);
  const { gifts = [], currency = '', last_day, time_zone, ...taxed } = data ?? {};
  const [months, setMonths] = useState<GiftMonths | undefined>(
    gifts[1]?.months ?? gifts[0]?.months,
  );
  const chosen = gifts.find((gift) => gift.months === months);
  const amountOf = (minor: number): string => writtenAmount(minor, currency);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).giftOrderSchema,
    defaultValues: { ...EMPTY, from: user?.name ?? '' },
    onSubmit: async ({ from, email, day, message }) => {
      if (chosen === undefined) return;
      const page = window.location.origin + localPath('/gift/done');
      const { checkout_url } = await callGifts('createGiftCheckout', {
        body: {
          months: chosen.months,
          agreed_amount: chosen.amount,
          from,
          message,
          ...(email !== '' && { email }),
          ...(email !== '' && day !== '' && { day }),
          success_url: `${page}?session_id=${SESSION_ID}`,
          cancel_url: page,
          ...words,
        },
      });
      const { pageNavigation } = await import('../../features/subscription/index.ts');
      pageNavigation.leaveFor(checkout_url);
    },
    // After a refusal because the price has changed, the new one is shown.
    onFailure: async (error) => {
      await refreshOrderWords(error, queryClient);
      await queryClient.invalidateQueries({ queryKey: giftsQuery().queryKey });
    },
  });
  return (
    <form className={form} onSubmit={submit} noValidate>
      <fieldset className={css.choices}>
        <legend className={hidden}>{m.length}</legend>
        {gifts.map((gift) => (
          <label key={gift.months} className={css.choice}>
            <input
              type="radio"
              name="months"
              className={css.radio}
              checked={gift.months === months}
              onChange={() => setMonths(gift.months)}
            />
            <span className={css.card}>
              <span className={css.dot} />
              <span className={cx(strong, css.name)}>{m.months({ months: gift.months })}</span>
              <span className={css.amount}>{amountOf(gift.amount)}</span>
              <span className={cx(small, soft, css.period)}>{`${m.once}${taxSuffix(taxed)}`}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <InputField label={m.from} autoComplete="name" maxLength={100} {...field('from')} />
      <InputField
        label={m.email}
        hint={m.emailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <InputField
        label={m.day}
        hint={m.dayHint({ zone: zoneInWords(time_zone) })}
        type="date"
        max={last_day}
        autoComplete="off"
        {...field('day')}
      />
      <TextareaField label={m.message} maxLength={400} rows={4} {...field('message')} />
      <WithdrawalInformation rules={rules} />
      <Agreement text={m.terms} />
      {failure !== null && <Alert title={errorMessage(failure, m.failed)} />}
      {chosen !== undefined && (
        <p className={strong}>{m.charged({ amount: amountOf(chosen.amount) })}</p>
      )}
      <Button type="submit" wide busy={busy} lang={lang} disabled={chosen === undefined}>
        {busy ? m.ordering : word}
      </Button>
    </form>
  );
};
