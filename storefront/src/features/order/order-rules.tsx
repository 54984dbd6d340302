import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  COUNTRIES,
  type LawRules,
  type Location,
  lawIn,
  type ShownWords,
  SUBSCRIPTION_ERRORS,
  withdrawalInformation,
} from 'contract';
import { useState } from 'react';
import * as m from '#messages/payment';
import type { Locale } from '../../../locales.ts';
import { siteTextsQuery } from '../../api/catalogue.ts';
import { errorMessage } from '../../api/errors.ts';
import { callPayments, quoteKey } from '../../api/payments.ts';
import { MEMBERSHIP_KEY, membershipQuery } from '../../api/subscription.ts';
import { langOf, locale } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { InputField, SelectField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { small, soft } from '../../ui/type.css.ts';
import { useSession } from '../session/index.ts';
import * as css from './order.css.ts';

const countryOptions = (): { value: string; word: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, word: names.of(value) ?? value })).sort((a, b) =>
    a.word.localeCompare(b.word),
  );
};

/** Where taxes depend on more than the country (docs.stripe.com/tax/customer-locations). */
const BY_POSTAL_CODE = ['CA', 'US'];

type LocationFieldsProps = {
  /** A location that can be used, whenever it changes; null while something is missing. */
  onChange: (location: Location | null) => void;
};

/** Country and postal code, which taxes depend on. */
export const LocationFields = ({ onChange }: LocationFieldsProps) => {
  const [options] = useState(countryOptions);
  const [country, setCountry] = useState('');
  const [postal, setPostal] = useState('');
  const tell = (chosen: string) => {
    const postal_code = postal.trim();
    const isWhole = chosen !== '' && (postal_code !== '' || !BY_POSTAL_CODE.includes(chosen));
    const rest = postal_code === '' ? {} : { postal_code };
    onChange(isWhole ? { country: chosen, ...rest } : null);
  };
  return (
    <div className={css.place}>
      <SelectField
        label={m.country}
        name="country"
        autoComplete="country"
        placeholder={m.chooseCountry}
        options={options}
        value={country}
        onChange={(event) => {
          setCountry(event.currentTarget.value);
          tell(event.currentTarget.value);
        }}
      />
      <InputField
        label={m.postalCode}
        name="postal_code"
        autoComplete="postal-code"
        maxLength={20}
        value={postal}
        onChange={(event) => setPostal(event.currentTarget.value)}
        // Not at every letter, since each place is asked at the server.
        onBlur={() => tell(country)}
      />
    </div>
  );
};

/** Asks a member for the place that taxes depend on, and stores it. */
export const LocationForm = () => {
  const queryClient = useQueryClient();
  const [location, choose] = useState<Location | null>(null);
  const saving = useMutation({
    mutationFn: (body: Location) => callPayments('setLocation', { body }),
    // The country decides about the law, too.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: quoteKey }),
        queryClient.invalidateQueries({ queryKey: MEMBERSHIP_KEY }),
      ]),
  });
  return (
    <div className={css.location}>
      <p className={cx(small, soft)}>{m.taxes}</p>
      <LocationFields onChange={choose} />
      {saving.error !== null && <Alert title={errorMessage(saving.error, m.failed)} />}
      <Button
        kind="line"
        busy={saving.isPending}
        disabled={location === null}
        onClick={() => location !== null && saving.mutate(location)}
      >
        {m.showAmounts}
      </Button>
    </div>
  );
};

/**
 * What consumer law asks of an order (docs/law.md).
 * @param country where a visitor said to be; a member's country comes from the server
 */
export const useOrderRules = (country: string | null = null): LawRules => {
  const { user } = useSession();
  // The reader agrees to these words, so they are fetched each time.
  const { data: texts } = useQuery({ ...siteTextsQuery(), refetchOnMount: 'always' });
  const { data: membership } = useQuery({
    ...membershipQuery(user?.id ?? ''),
    refetchOnMount: 'always',
    enabled: user !== null,
  });
  return lawIn(texts?.law ?? [], country ?? membership?.country ?? null);
};

/**
 * What a button that orders says, and what the server is told of it.
 * @param usual the words where no law prescribes others
 */
export const orderWords = (
  { order_button, language, version }: LawRules,
  usual: string,
): { word: string; lang: Locale | undefined; words: ShownWords } => {
  const word = order_button || usual;
  // None until the texts of the site are loaded.
  const words = version === '' ? {} : { law_version: version };
  return { word, lang: order_button === '' ? undefined : langOf(language), words };
};

/**
 * Fetches what must be shown again, after the server has refused an order for its words: the coach
 * has edited them, or the member's country has changed.
 */
export const refreshOrderWords = async (
  error: unknown,
  queryClient: QueryClient,
): Promise<boolean> => {
  if (errorMessage(error, '') !== SUBSCRIPTION_ERRORS.wordsChanged) return false;
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: siteTextsQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: MEMBERSHIP_KEY }),
  ]);
  return true;
};

/** What must be said about the withdrawal before an order. */
export const WithdrawalInformation = ({ rules }: { rules: LawRules }) => {
  const text = withdrawalInformation(rules);
  return text === '' ? null : (
    <p className={cx(small, soft)} lang={langOf(rules.language)}>
      {text}
    </p>
  );
};
