import { useMutation } from '@tanstack/react-query';
import { EMAIL_CONFIRM_HOURS, TOASTS, type User } from 'contract';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/profile';
import { cancelEmailChange } from '../../api/account.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmailField, InputField } from '../../ui/field/field.tsx';
import { onFirstTouch } from '../../ui/first-touch.ts';
import { buttons } from '../../ui/layout.css.ts';
import { lazyContent } from '../../ui/lazy-part.tsx';
import { form } from '../-account/account.css.ts';
import { pending } from './profile.css.ts';
import { YourData } from './your-data.tsx';

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
    mutationFn: cancelEmailChange,
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
