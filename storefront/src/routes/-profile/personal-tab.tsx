import { useMutation } from '@tanstack/react-query';
import { EMAIL_CONFIRM_HOURS, TOASTS, type User } from 'contract';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/profile';
import { callAccount, callAuth } from '../../api/account.ts';
import { session } from '../../features/session/index.ts';
import { useMembership } from '../../features/subscription/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { ActionRow, button } from '../../ui/action-row/action-row.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmailField, InputField } from '../../ui/field/field.tsx';
import { onFirstTouch } from '../../ui/first-touch.ts';
import { DownloadIcon, TrashIcon } from '../../ui/icons/icons.ts';
import { buttons } from '../../ui/layout.css.ts';
import { lazyContent, lazyPart } from '../../ui/lazy-part.tsx';
import { t3 } from '../../ui/type.css.ts';
import { form, heading, rows } from '../-account/account.css.ts';
import { useDownload } from '../-account/use-download.ts';
import * as css from './profile.css.ts';
import { pending } from './profile.css.ts';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

const readData = async (): Promise<File> => {
  const data = await callAccount('exportAccount');
  const name = `my-data-${data.exported_at.slice(0, 10)}.json`;
  return new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' });
};

const Download = () => {
  const failed = { title: m.downloadFailed, text: m.tryLater };
  const { busy, download } = useDownload(readData, failed);
  return (
    <Button kind="line" small className={button} busy={busy} onClick={download}>
      {busy ? m.preparing : m.download}
    </Button>
  );
};

const Delete = () => {
  const { data: membership } = useMembership();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" small className={button} onClick={() => setOpen(true)}>
        {m.deleteWord}
      </Button>
      {open && <DeleteDialog membership={membership} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The actions for all stored data of a member: download it, or delete the account. */
const YourData = () => (
  <section className={css.data} aria-labelledby="your-data">
    <h2 className={cx(t3, heading)} id="your-data">
      {m.yourData}
    </h2>
    <ul className={rows}>
      <ActionRow
        icon={<DownloadIcon />}
        title={m.downloadTitle}
        text={m.downloadText}
        action={<Download />}
      />
      <ActionRow
        icon={<TrashIcon />}
        title={m.deleteTitle}
        text={m.deleteText}
        action={<Delete />}
      />
    </ul>
  </section>
);

const loadForm = async () => (await import('./profile-form.tsx')).ProfileForm;
const ProfileForm = lazyContent(loadForm);

/** Gives the focus back to Edit, which is there again. */
const useFocusOnReturn = (editing: boolean) => {
  const edit = useRef<HTMLButtonElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current && !editing) edit.current?.focus();
    was.current = editing;
  }, [editing]);
  return edit;
};

const PendingEmail = ({ email }: { email: string }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callAuth('cancelEmailChange'),
    onSuccess: (user) => {
      session?.userChanged(user);
      toasts.show({ kind: 'done', title: m.changeCancelled });
    },
    onError: () => toasts.show({ kind: 'failure', ...TOASTS.profileFailed }),
  });
  return (
    <section className={pending} aria-label={m.newEmail}>
      <p>
        {m.notConfirmed({
          email,
          hours: EMAIL_CONFIRM_HOURS,
          strong: (text) => <strong>{text}</strong>,
        })}
      </p>
      <Button kind="line" small busy={isPending} onClick={() => mutate()}>
        {isPending ? m.cancelling : m.cancel}
      </Button>
    </section>
  );
};

/** Personal Information: name and e-mail (spec section 2, Profile), and the stored data. */
export const PersonalTab = ({ user }: { user: User }) => {
  const [editing, setEditing] = useState(false);
  const edit = useFocusOnReturn(editing);
  useEffect(() => onFirstTouch(() => void loadForm().catch(() => undefined)), []);
  const shown = (
    <div className={form}>
      <InputField label={m.fullName} autoComplete="name" value={user.name} readOnly />
      <EmailField autoComplete="email" value={user.email} hint={m.emailHint} readOnly />
      <div className={buttons}>
        <Button ref={edit} kind="line" onClick={() => setEditing(true)}>
          {m.edit}
        </Button>
      </div>
    </div>
  );
  return (
    <>
      {editing ? (
        <ProfileForm user={user} onLeave={() => setEditing(false)} fallback={shown} />
      ) : (
        shown
      )}
      {user.pending_email !== null && <PendingEmail email={user.pending_email} />}
      <YourData />
    </>
  );
};
