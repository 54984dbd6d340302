import { useMutation } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ACCOUNT_ERRORS } from 'contract';
import * as titles from '#messages/titles';
import * as m from '#messages/unsubscribe';
import { confirmNews } from '../api/account.ts';
import { errorMessage } from '../api/errors.ts';
import { pageHead } from '../head/page-head.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** The button that agrees: programs that open mailed links must not. */
const Confirming = ({ token }: { token: string }) => {
  const { mutate, error, isPending, isSuccess } = useMutation({ mutationFn: confirmNews });
  if (isSuccess) {
    return (
      <LinkPage title={m.newsOn} text={m.newsOnText}>
        <div>
          <LinkButton kind="line" small to="/settings" hash="notifications">
            {m.yourNotifications}
          </LinkButton>
        </div>
      </LinkPage>
    );
  }
  return (
    <LinkPage title={m.newsTitle} text={m.newsText}>
      {error !== null && <Alert title={errorMessage(error, m.newsFailed)} />}
      <div>
        <Button busy={isPending} onClick={() => mutate(token)}>
          {isPending ? m.newsConfirming : m.newsConfirm}
        </Button>
      </div>
    </LinkPage>
  );
};

/** Target of the link that is mailed to who switched news on. */
const ConfirmNewsPage = () => {
  const token = useLinkToken();
  if (typeof token === 'string') return <Confirming key={token} token={token} />;
  return (
    <LinkPage title={m.newsTitle}>
      {token === null && <Alert title={ACCOUNT_ERRORS.linkOver} />}
    </LinkPage>
  );
};

export const Route = createFileRoute('/confirm-news')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/confirm-news', title: titles.news, isPrivate: true }),
  component: ConfirmNewsPage,
});
