import { createFileRoute } from '@tanstack/react-router';
import * as m from '#messages/emailLinks';
import * as titles from '#messages/titles';
import { callAccount } from '../api/account.ts';
import { privateHead } from '../head/page-head.ts';
import { LinkAction } from './-mail-links/link-action.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';
import { NewPasswordForm } from './-mail-links/new-password-form.tsx';

/** Target of the links that are mailed to the old address: stops or undoes an e-mail change. */
const UndoEmailPage = () => (
  <LinkAction
    token={useLinkToken()}
    title={m.undoTitle}
    text={m.undoText}
    act={(token) => callAccount('undoEmailChange', { body: { token }, token: null })}
    button={m.undo}
    busy={m.undoing}
    failed={m.undoFailed}
    done={(undone) => (
      <LinkPage title={m.undone} text={m.undoneText(undone)}>
        <NewPasswordForm token={undone.reset_token} />
      </LinkPage>
    )}
  />
);

export const Route = createFileRoute('/undo-email')({
  head: privateHead('/undo-email', titles.email),
  component: UndoEmailPage,
});
