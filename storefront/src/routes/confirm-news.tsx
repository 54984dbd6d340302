import { createFileRoute } from '@tanstack/react-router';
import * as titles from '#messages/titles';
import * as m from '#messages/unsubscribe';
import { callAccount } from '../api/account.ts';
import { privateHead } from '../head/page-head.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { LinkAction } from './-mail-links/link-action.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** Target of the link that is mailed to who switched news on. */
const ConfirmNewsPage = () => (
  <LinkAction
    token={useLinkToken()}
    title={m.newsTitle}
    text={m.newsText}
    act={(token) => callAccount('confirmNews', { body: { token }, token: null })}
    button={m.newsConfirm}
    busy={m.newsConfirming}
    failed={m.newsFailed}
    done={() => (
      <LinkPage title={m.newsOn} text={m.newsOnText}>
        <div>
          <LinkButton kind="line" small to="/settings" hash="notifications">
            {m.yourNotifications}
          </LinkButton>
        </div>
      </LinkPage>
    )}
  />
);

export const Route = createFileRoute('/confirm-news')({
  head: privateHead('/confirm-news', titles.news),
  component: ConfirmNewsPage,
});
