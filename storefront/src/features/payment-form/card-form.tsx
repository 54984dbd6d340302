import { PAYMENT_ERRORS, type ShownWords, TRIAL_ERRORS } from 'contract';
import type { ReactNode, RefObject } from 'react';
import * as m from '#messages/payment';
import type { Locale } from '../../../locales.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { InputField } from '../../ui/field/field.tsx';
import { CheckCircleIcon, LockSimpleIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { Alert } from '../../ui/message/message.tsx';
import type { CardFields } from './card-fields.ts';
import * as css from './card-form.css.ts';
import type { Failure } from './failures.ts';
import { type CardFormOptions, useCardForm } from './use-card-form.ts';

/** Placeholder until the card fields are shown. */
export const CardWaiting = () => (
  <div className={css.placeholder} role="status">
    <span className={hidden}>{m.loadingForm}</span>
    <Skeleton className={css.number} />
    <Skeleton className={css.short} />
    <Skeleton className={css.short} />
  </div>
);

const reload = (): void => window.location.reload();

/** The action when the session has expired (spec section 4, Payment setup session failure). */
export const SignInAgain = () => (
  <Button kind="line" small onClick={reload}>
    {m.signInAgain}
  </Button>
);

type PlaceProps = {
  fields: CardFields;
  host: RefObject<HTMLDivElement | null>;
  height: string | undefined;
  onRetry: () => void;
};

/** The element for the provider's fields; this page never sees what is typed there. */
const CardPlace = ({ fields, host, height, onRetry }: PlaceProps) => (
  <>
    <div className={cx(css.place, height)} hidden={fields.phase === 'failed'}>
      <div ref={host} className={css.host} />
      {(fields.phase === 'loading' || fields.phase === 'mounting') && (
        <div className={css.waiting}>
          <CardWaiting />
        </div>
      )}
    </div>
    {fields.phase === 'failed' && (
      <Alert
        title={PAYMENT_ERRORS.formNotReady}
        actions={
          <Button kind="line" small onClick={onRetry}>
            {m.tryAgain}
          </Button>
        }
      >
        {m.formFailed}
      </Alert>
    )}
  </>
);

type CardFormProps = CardFormOptions & {
  /** The button's label, idle or busy. */
  label: string;
  busyLabel: string;
  /** What is agreed to, where the button orders. */
  words?: ShownWords;
  /** The language of the label, where it is not the page's. */
  lang?: Locale | undefined;
  /** Buttons for a failure that another press does not solve. */
  actionsFor: (failure: Failure) => ReactNode;
  /** What is charged, and when: shown beside the button. */
  children: ReactNode;
};

const OVER: Failure = { text: TRIAL_ERRORS.signUpOver, remedy: 'refused' };

/** Name, card fields, and the button that sets up the card (spec sections 4, 5 and 8). */
export const CardForm = ({
  label: word,
  lang,
  words,
  busyLabel: busyWord,
  actionsFor: ways,
  children,
  ...options
}: CardFormProps) => {
  const form = useCardForm(options, words ?? {});
  const { isSetUp, fields } = form;
  const failure = fields.phase === 'over' ? OVER : form.failure;
  const height = options.wallets.length > 0 ? css.withWallets : css.fields;
  const isStuck = failure !== null && failure.remedy !== 'again';
  return (
    <form className={css.form} onSubmit={form.submit} noValidate>
      {isSetUp ? (
        <p className={css.ready}>
          <CheckCircleIcon />
          {form.isDebit ? m.accountSetUp : m.setUp}
        </p>
      ) : (
        <div className={css.card}>
          {form.isTyped && (
            <InputField
              label={form.isDebit ? m.accountHolder : m.nameOnCard}
              name="cardholder"
              autoComplete={form.isDebit ? 'name' : 'cc-name'}
              value={form.cardholder}
              onChange={(event) => form.setCardholder(event.currentTarget.value)}
              error={form.nameError}
            />
          )}
          <CardPlace
            fields={fields}
            host={form.host}
            height={form.isTyped ? height : undefined}
            onRetry={form.retry}
          />
          {form.cardRefusal !== null && <Alert title={form.cardRefusal}>{m.refused}</Alert>}
        </div>
      )}
      {form.notReady !== null && fields.phase !== 'failed' && <Alert title={form.notReady} />}
      {failure !== null && (
        <Alert title={failure.text} actions={isStuck ? ways(failure) : undefined} />
      )}
      {!isStuck && (
        <Button type="submit" kind="main" wide busy={form.busy} lang={form.busy ? undefined : lang}>
          <LockSimpleIcon />
          {form.busy ? busyWord : word}
        </Button>
      )}
      {children}
    </form>
  );
};
