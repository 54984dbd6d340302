import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { form } from '../../ui/field/field.css.ts';
import { InputField } from '../../ui/field/field.tsx';
import { useLinkRequest } from './use-link-request.ts';

/** The form for a password reset link. The response does not reveal whether an account exists. */
export const LinkRequestForm = () => {
  const { email, setEmail, fault, failure, sent, busy, submit } = useLinkRequest();
  if (sent !== null) {
    return (
      <p role="status">
        {sent} The link works for an hour. Nothing there? Look into your spam folder.
      </p>
    );
  }
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && <Alert title={failure} />}
      <InputField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={fault}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy}>
        {busy ? 'Sending' : 'Send me a link'}
      </Button>
    </form>
  );
};
