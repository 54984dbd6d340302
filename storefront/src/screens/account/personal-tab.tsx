import type { User } from 'contract';
import { useEffect, useRef } from 'react';
import { useProfileForm } from '../../features/profile/use-profile-form.ts';
import { Button } from '../../ui/button/button.tsx';
import { InputField } from '../../ui/field/field.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { form } from './account-form.css.ts';
import { YourData } from './your-data.tsx';

type Form = ReturnType<typeof useProfileForm>;

/*
 * Two rows with keys of their own: were Edit's button to become Save's while it is pressed, that very
 * press would send the form.
 */
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

/** Leads the focus from Edit, which goes, to the first field, and back to Edit afterwards. */
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

/** Personal Information: name and e-mail (spec section 2, Profile), and what is kept of her. */
export const PersonalTab = ({ user }: { user: User }) => {
  const profile = useProfileForm(user);
  const { values, faults, editing, change } = profile;
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
        <Buttons profile={profile} />
      </form>
      <YourData />
    </>
  );
};
