import { useMutation } from '@tanstack/react-query';
import { EMAIL_CONFIRM_HOURS, TOASTS, type User } from 'contract';
import { useEffect, useRef } from 'react';
import { cancelEmailChange } from '../../api/account.ts';
import { useProfileForm } from '../../features/profile/index.ts';
import { session } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { InputField, PasswordField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { form } from '../-account/account.css.ts';
import { pending } from './profile.css.ts';
import { YourData } from './your-data.tsx';

type Form = ReturnType<typeof useProfileForm>;

/* Two rows with different keys: if Edit's element became Save's during a click, that click would
 * submit the form. */
const Buttons = ({ profile }: { profile: Form }) =>
  profile.editing ? (
    <div key="editing" className={buttons}>
      <Button type="submit" busy={profile.busy}>
        {profile.busy ? 'Saving' : 'Save'}
      </Button>
      <Button kind="line" onClick={profile.cancel}>
        Cancel
      </Button>
    </div>
  ) : (
    <div key="resting" className={buttons}>
      <Button kind="line" onClick={profile.edit}>
        Edit
      </Button>
    </div>
  );

/** Moves the focus from Edit, which disappears, to the first field, and back afterwards. */
const useFocusOf = (editing: boolean) => {
  const form = useRef<HTMLFormElement>(null);
  const was = useRef(editing);
  useEffect(() => {
    if (was.current === editing) return;
    was.current = editing;
    form.current?.querySelector<HTMLElement>(editing ? 'input' : 'button')?.focus();
  }, [editing]);
  return form;
};

/** The unconfirmed new address, and the button that cancels the change. */
const PendingEmail = ({ email }: { email: string }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: cancelEmailChange,
    onSuccess: (user) => {
      session?.userChanged(user);
      toasts.show({ kind: 'done', title: 'Change of e-mail cancelled' });
    },
    onError: () => toasts.show({ kind: 'failure', ...TOASTS.profileFailed }),
  });
  return (
    <section className={pending} aria-label="New e-mail">
      <p>
        <strong>{email}</strong> is not confirmed yet. Open the link that we sent there within{' '}
        {EMAIL_CONFIRM_HOURS} hours of your change.
      </p>
      <Button kind="line" small busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Cancelling' : 'Cancel'}
      </Button>
    </section>
  );
};

/** Personal Information: name and e-mail (spec section 2, Profile), and the stored data. */
export const PersonalTab = ({ user }: { user: User }) => {
  const profile = useProfileForm(user);
  const { values, faults, editing, asksPassword, change } = profile;
  const formRef = useFocusOf(editing);
  return (
    <>
      <form ref={formRef} className={form} onSubmit={profile.submit} noValidate>
        <InputField
          label="Full name"
          name="name"
          autoComplete="name"
          readOnly={!editing}
          value={values.name}
          error={faults.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <InputField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={!editing}
          value={values.email}
          error={faults.email}
          hint="Receipts and the trial reminder go here."
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {asksPassword && (
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            value={values.current}
            error={faults.current}
            hint="So that nobody else moves your account to another address."
            onChange={(event) => change({ current: event.currentTarget.value })}
          />
        )}
        <Buttons profile={profile} />
      </form>
      {user.pending_email !== null && <PendingEmail email={user.pending_email} />}
      <YourData />
    </>
  );
};
