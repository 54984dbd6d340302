import { useMutation, useQueryClient } from '@tanstack/react-query';
import { COUNTRIES, type Location } from 'contract';
import { useState } from 'react';
import * as m from '#messages/payment';
import { errorMessage } from '../../api/errors.ts';
import { quoteKey, setLocation } from '../../api/payments.ts';
import { MEMBERSHIP_KEY } from '../../api/subscription.ts';
import { locale } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { InputField, SelectField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { small, soft } from '../../ui/type.css.ts';
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
    mutationFn: setLocation,
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
