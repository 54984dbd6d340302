import { useState } from 'react';
import * as m from '#messages/giftCode';
import { askToOpenGiftCode } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { openDialog } from '../../features/dialogs/index.ts';
import { loadRules, useSubmitForm } from '../../features/forms/index.ts';
import { Agreement } from '../../features/order/index.ts';
import { TypeCode } from '../../features/sign-in/index.ts';
import { agreeToTickedNews, NewsBox } from '../../features/signup/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { form } from '../../ui/field/field.css.ts';
import { EmailField, InputField } from '../../ui/field/field.tsx';
import { Alert } from '../../ui/message/message.tsx';

/** The account of who opens a code: it is made by digits that are mailed, without a password. */
export const NewAccount = ({ code }: { code: string }) => {
  const [asked, setAsked] = useState<{ email: string; sent: string } | null>(null);
  const { field, failure, busy, submit } = useSubmitForm({
    schema: async () => (await loadRules()).codeAccountSchema,
    defaultValues: { name: '', email: '' },
    onSubmit: async (account) => {
      await askToOpenGiftCode(code, account);
      setAsked({ email: account.email, sent: m.onItsWay });
    },
  });
  if (asked !== null) {
    return <TypeCode {...asked} onSignedIn={agreeToTickedNews} onAgain={() => setAsked(null)} />;
  }
  return (
    <form className={form} onSubmit={submit} noValidate>
      <p>{m.account}</p>
      {failure !== null && <Alert title={errorMessage(failure, m.failed)} />}
      <InputField label={m.name} autoComplete="name" {...field('name')} />
      <EmailField {...field('email')} />
      <NewsBox />
      <Agreement />
      <Button type="submit" wide busy={busy}>
        {busy ? m.sending : m.send}
      </Button>
      <div>
        <Button kind="quiet" small onClick={() => openDialog('sign-in')}>
          {m.signIn}
        </Button>
      </div>
    </form>
  );
};
