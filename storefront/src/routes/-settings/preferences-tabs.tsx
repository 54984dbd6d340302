import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  LEVELS,
  type Preferences,
  REMINDER_HOURS,
  TOASTS,
  type User,
  WORKOUT_TIMES,
} from 'contract';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import * as m from '#messages/settings';
import { level } from '#messages/values';
import { preferencesQuery, updatePreferences } from '../../api/account.ts';
import { categoriesQuery } from '../../api/catalogue.ts';
import { browserTimeZone } from '../../api/server-clock.ts';
import { toasts } from '../../features/toast/index.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Chips, ChoiceChips } from '../../ui/chips/chips.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { ErrorBox } from '../../ui/message/message.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { form, row, rows, waiting } from '../-account/account.css.ts';

type PreferencesFormProps = {
  user: User;
  children: (
    preferences: Preferences,
    change: (changes: Partial<Preferences>) => void,
    isNewsPending: boolean,
  ) => ReactNode;
};

/**
 * Some of the preferences, with a save button (spec section 3, Preferences). No value can be wrong,
 * so the form needs no more than the unsaved changes.
 */
const PreferencesForm = ({ user, children }: PreferencesFormProps) => {
  const queryClient = useQueryClient();
  const query = preferencesQuery(user.id);
  const { data, isError, refetch } = useQuery(query);
  const [changes, setChanges] = useState<Partial<Preferences>>({});
  const { mutate, isPending } = useMutation({
    mutationFn: updatePreferences,
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved);
      setChanges({});
      toasts.show({ kind: 'done', title: m.saved });
    },
    onError: (error) => {
      console.warn('The preferences could not be saved', error);
      toasts.show({ kind: 'failure', ...TOASTS.preferencesFailed });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The time zone, so that reminders arrive at the member's local time of day.
    if (!isPending) mutate({ ...changes, time_zone: browserTimeZone() });
  };
  if (data === undefined) {
    return isError ? (
      <ErrorBox title={m.notRead} text={m.nothingChanged} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className={waiting} />
    );
  }
  return (
    <form className={form} onSubmit={submit}>
      {children(
        { ...data, ...changes },
        (next) => setChanges({ ...changes, ...next }),
        data.news_pending === true,
      )}
      <div className={buttons}>
        <Button type="submit" busy={isPending}>
          {isPending ? m.saving : m.save}
        </Button>
      </div>
    </form>
  );
};

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When a reminder comes, or what setting is missing for it. */
const reminderHint = ({ preferred_workout_time: time }: Preferences): string =>
  time === '' ? m.timeNeeded : m.reminderAt({ clock: clock(REMINDER_HOURS[time]) });

/** Notifications by mail (spec sections 2 and 3). */
export const NotificationsTab = ({ user }: { user: User }) => (
  <PreferencesForm user={user}>
    {(preferences, change, isNewsPending) => (
      <div className={rows}>
        <div className={row}>
          <Switch
            label={m.emails}
            hint={m.emailsHint}
            checked={preferences.email_notifications}
            onChange={(email_notifications) => change({ email_notifications })}
          />
        </div>
        <div className={row}>
          <Switch
            label={m.reminders}
            hint={reminderHint(preferences)}
            checked={preferences.workout_reminders}
            disabled={!preferences.email_notifications}
            onChange={(workout_reminders) => change({ workout_reminders })}
          />
        </div>
        <div className={row}>
          <Switch
            label={m.marketing}
            hint={isNewsPending ? m.marketingPending : m.marketingHint}
            checked={preferences.marketing_emails}
            disabled={!preferences.email_notifications}
            onChange={(marketing_emails) => change({ marketing_emails })}
          />
        </div>
      </div>
    )}
  </PreferencesForm>
);

const TIMES = [
  { value: '', word: m.noPreference },
  ...WORKOUT_TIMES.map((value) => ({ value, word: m.time({ time: value }) })),
] as const;

const DIFFICULTIES = [
  { value: '', word: m.noPreference },
  ...LEVELS.map((value) => ({ value, word: level({ level: value }) })),
] as const;

/** Workout Preferences: time, type and difficulty (spec sections 2 and 3). */
export const WorkoutPreferencesTab = ({ user }: { user: User }) => {
  const { categories = [], names = {} } = useQuery(categoriesQuery()).data ?? {};
  const kinds = categories.map((value) => ({ value, word: names[value] ?? value }));
  return (
    <PreferencesForm user={user}>
      {(preferences, change) => (
        <>
          <Chips
            label={m.timeOfDay}
            name="preferred_workout_time"
            options={TIMES}
            value={preferences.preferred_workout_time}
            onChange={(preferred_workout_time) => change({ preferred_workout_time })}
          />
          <Chips
            label={m.difficulty}
            name="difficulty_preference"
            options={DIFFICULTIES}
            value={preferences.difficulty_preference}
            onChange={(difficulty_preference) => change({ difficulty_preference })}
          />
          <ChoiceChips
            label={m.categories}
            options={kinds}
            values={preferences.favorite_categories}
            onChange={(favorite_categories) => change({ favorite_categories })}
          />
        </>
      )}
    </PreferencesForm>
  );
};
