import { AUTH_ERRORS } from 'contract';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/signInCode';
import { callSignIn, confirmSignInCode } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { Button } from '../../ui/button/button.tsx';
import { form } from '../../ui/field/field.css.ts';
import { EmailField, InputField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { loadRules, useSubmitForm } from '../forms/index.ts';
import { session } from '../session/index.ts';

type TypeCodeProps = { email: string; sent: string; onSignedIn: () => void; onAgain: () => void };

/** The digits that were mailed, in the place of the form that asked for them. */
export const TypeCode = ({ email, sent, onSignedIn, onAgain }: TypeCodeProps) => {
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).codeFormSchema,
    defaultValues: { code: '' },
    refusals: { 401: 'code' },
    onSubmit: async ({ code }) => {
      session?.adopt(await confirmSignInCode({ email, code }));
      onSignedIn();
    },
  });
  return (
    <form className={form} onSubmit={submit} noValidate>
      <p role="status">{m.sent({ sent })}</p>
      {failure !== null && <Alert title={errorMessage(failure, AUTH_ERRORS.loginFailed)} />}
      <InputField
        label={m.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        // The field comes in the place of the button that was pressed.
        autoFocus
        {...field('code')}
      />
      <Button type="submit" wide busy={busy}>
        {busy ? m.signingIn : m.signIn}
      </Button>
      <div>
        <Button kind="quiet" small onClick={onAgain}>
          {m.again}
        </Button>
      </div>
    </form>
  );
};

type CodeFormProps = {
  /** What was typed in the form that this one takes the place of; the focus then comes here. */
  email?: string;
  onSignedIn: () => void;
};

/** Signs in by a code that is mailed. The answer does not reveal whether an account exists. */
export const CodeForm = ({ email: typed, onSignedIn }: CodeFormProps) => {
  const [asked, setAsked] = useState<{ email: string; sent: string } | null>(null);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).linkRequestSchema,
    defaultValues: { email: typed ?? '' },
    onSubmit: async ({ email }) =>
      setAsked({
        email,
        sent: (await callSignIn('requestSignInCode', { body: { email }, token: null })).message,
      }),
  });
  const element = useRef<HTMLFormElement>(null);
  // Whoever typed the address there has asked already.
  useEffect(() => {
    if (typed) element.current?.requestSubmit();
  }, [typed]);
  if (asked !== null) {
    return (
      <TypeCode
        email={asked.email}
        sent={asked.sent}
        onSignedIn={onSignedIn}
        onAgain={() => setAsked(null)}
      />
    );
  }
  return (
    <form ref={element} className={form} onSubmit={submit} noValidate>
      {failure !== null && <Alert title={errorMessage(failure, m.notSent)} />}
      <EmailField autoFocus={typed !== undefined} {...field('email')} />
      <Button type="submit" wide busy={busy}>
        {busy ? m.sending : m.send}
      </Button>
    </form>
  );
};
