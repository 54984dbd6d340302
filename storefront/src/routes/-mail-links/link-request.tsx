import { useState } from 'react';
import { errorMessage } from '../../api/errors.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { form } from '../../ui/field/field.css.ts';
import { EmailField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';

type LinkRequestProps = {
  send: (email: string) => Promise<string>;
  button: string;
  busy: string;
  failed: string;
};

/** The form that asks for a link. The response does not reveal whether an account exists. */
export const LinkRequest = ({ send, button, busy: busyWord, failed }: LinkRequestProps) => {
  const [sent, setSent] = useState<string | null>(null);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).linkRequestSchema,
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => setSent(await send(email)),
  });
  if (sent !== null) return <p role="status">{sent}</p>;
  return (
    <form className={form} onSubmit={submit} noValidate>
      {failure !== null && <Alert title={errorMessage(failure, failed)} />}
      <EmailField {...field('email')} />
      <Button type="submit" busy={busy}>
        {busy ? busyWord : button}
      </Button>
    </form>
  );
};
