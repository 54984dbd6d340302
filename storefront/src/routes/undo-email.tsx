import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ACCOUNT_ERRORS } from 'contract';
import * as m from '#messages/emailLinks';
import * as titles from '#messages/titles';
import { undoEmailChange } from '../api/account.ts';
import { errorMessage } from '../api/errors.ts';
import { pageHead } from '../head/page-head.ts';
import { Button } from '../ui/button/button.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';
import { NewPasswordForm } from './-mail-links/new-password-form.tsx';

type Undone = { email: string; reset_token: string };

const TakenBack = ({ undone }: { undone: Undone }) => (
  <LinkPage title={m.undone} text={m.undoneText(undone)}>
    <NewPasswordForm token={undone.reset_token} />
  </LinkPage>
);

/** The button that undoes an e-mail change; programs that open mailed links must not undo it. */
const TakeBack = ({ token }: { token: string }) => {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: undoEmailChange });
  if (data !== undefined) return <TakenBack undone={data} />;
  return (
    <LinkPage title={m.undoTitle} text={m.undoText}>
      {error !== null && <Alert title={errorMessage(error, m.undoFailed)} />}
      <div>
        <Button busy={isPending} onClick={() => mutate(token)}>
          {isPending ? m.undoing : m.undo}
        </Button>
      </div>
    </LinkPage>
  );
};

/** Target of the links that are mailed to the old address: stops or undoes an e-mail change. */
const UndoEmailPage = () => {
  const token = useLinkToken();
  if (typeof token === 'string') return <TakeBack token={token} />;
  return (
    <LinkPage title={m.undoTitle}>
      {token === null && <Alert title={ACCOUNT_ERRORS.linkOver} />}
    </LinkPage>
  );
};

export const Route = createFileRoute('/undo-email')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/undo-email', title: titles.email, isPrivate: true }),
  component: UndoEmailPage,
});
