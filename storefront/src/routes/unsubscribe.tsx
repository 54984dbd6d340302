import { createFileRoute } from '@tanstack/react-router';
import type { MailingList } from 'contract';
import * as titles from '#messages/titles';
import * as m from '#messages/unsubscribe';
import { textOf } from '../address-query.ts';
import { callAccount } from '../api/account.ts';
import { privateHead } from '../head/page-head.ts';
import { LinkButton } from '../ui/button/button.tsx';
import { LinkAction } from './-mail-links/link-action.tsx';
import { LinkPage } from './-mail-links/link-page.tsx';

const WORDS: Readonly<Record<MailingList, string>> = {
  workout_reminders: m.noReminders,
  marketing_emails: m.noNews,
  email_notifications: m.noNotifications,
};

const YourNotifications = () => (
  <div>
    <LinkButton kind="line" small to="/settings" hash="notifications">
      {m.yourNotifications}
    </LinkButton>
  </div>
);

/** Target of the unsubscribe link in a mail: works without signing in. */
const UnsubscribePage = () => (
  <LinkAction
    token={Route.useSearch().token ?? null}
    title={m.unsubscribe}
    text={m.fromMails}
    act={(token) => callAccount('unsubscribe', { query: { token }, token: null })}
    button={m.unsubscribe}
    failed={m.unsubscribeFailed}
    whenOver={<YourNotifications />}
    done={({ list }) => (
      <LinkPage title={m.unsubscribed} text={WORDS[list]}>
        <p role="status">{m.accountMails}</p>
        <YourNotifications />
      </LinkPage>
    )}
  />
);

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: (search: Record<string, unknown>): { token?: string } => ({
    token: textOf(search.token),
  }),
  head: privateHead('/unsubscribe', titles.unsubscribe),
  component: UnsubscribePage,
});
