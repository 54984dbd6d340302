import type { Preferences, User } from 'contract';
import type { ReactNode } from 'react';
import { usePreferences } from '../../features/preferences/use-preferences.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorBox } from '../../ui/error-box/error-box.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { waiting } from './account.css.ts';
import { form } from './account-form.css.ts';

type PreferencesFormProps = {
  user: User;
  children: (
    preferences: Preferences,
    change: (changes: Partial<Preferences>) => void,
  ) => ReactNode;
};

/** Some of the preferences, with a save button. */
export const PreferencesForm = ({ user, children }: PreferencesFormProps) => {
  const { preferences, failed, retry, change, busy, submit } = usePreferences(user);
  if (failed) {
    return (
      <ErrorBox
        title="Your preferences could not be read."
        text="Nothing has changed by that. Please try again in a moment."
        action={{ word: 'Try Again', onPress: retry }}
      />
    );
  }
  if (preferences === undefined) return <Skeleton className={waiting} />;
  return (
    <form className={form} onSubmit={submit}>
      {children(preferences, change)}
      <div className={buttons}>
        <Button type="submit" busy={busy}>
          {busy ? 'Saving' : 'Save'}
        </Button>
      </div>
    </form>
  );
};
