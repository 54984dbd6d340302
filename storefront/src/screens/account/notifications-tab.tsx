import { type Preferences, REMINDER_HOURS, type User } from 'contract';
import { Switch } from '../../ui/switch/switch.tsx';
import { row, rows } from './account-form.css.ts';
import { PreferencesForm } from './preferences-form.tsx';

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When a reminder comes, or what setting is missing for it. */
const reminderHint = ({ preferred_workout_time: time }: Preferences): string =>
  time === ''
    ? 'They need a time of day: choose one under Workout Preferences.'
    : `At ${clock(REMINDER_HOURS[time])}, on days on which you have not worked out yet.`;

/** Notifications by mail (spec sections 2 and 3). */
export const NotificationsTab = ({ user }: { user: User }) => (
  <PreferencesForm user={user}>
    {(preferences, change) => (
      <div className={rows}>
        <div className={row}>
          <Switch
            label="Email notifications"
            hint="Reminders and news. Mails about your account and payments always come."
            checked={preferences.email_notifications}
            onChange={(email_notifications) => change({ email_notifications })}
          />
        </div>
        <div className={row}>
          <Switch
            label="Workout reminders"
            hint={reminderHint(preferences)}
            checked={preferences.workout_reminders}
            disabled={!preferences.email_notifications}
            onChange={(workout_reminders) => change({ workout_reminders })}
          />
        </div>
        <div className={row}>
          <Switch
            label="Marketing emails"
            hint="News of the studio: new series, offers, a word from your coach."
            checked={preferences.marketing_emails}
            disabled={!preferences.email_notifications}
            onChange={(marketing_emails) => change({ marketing_emails })}
          />
        </div>
      </div>
    )}
  </PreferencesForm>
);
