import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Preferences, TOASTS, type User } from 'contract';
import { type SubmitEvent, useState } from 'react';
import { preferencesQuery, updatePreferences } from '../../api/preferences.ts';
import { toasts } from '../toast/index.ts';

/** This browser's time zone, so that reminders arrive at the member's local time of day. */
const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The preferences of one tab, with unsaved changes (spec section 3, Preferences). */
export const usePreferences = (user: User) => {
  const queryClient = useQueryClient();
  const query = preferencesQuery(user.id);
  const { data, isError, refetch } = useQuery(query);
  const [changes, setChanges] = useState<Partial<Preferences>>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const saved = await updatePreferences({ ...changes, time_zone: timeZone() });
      queryClient.setQueryData(query.queryKey, saved);
      setChanges({});
      toasts.show({ kind: 'done', title: 'Preferences saved' });
    } catch (error) {
      console.warn('The preferences could not be saved', error);
      toasts.show({ kind: 'failure', ...TOASTS.preferencesFailed });
    } finally {
      setBusy(false);
    }
  };

  return {
    /** Including unsaved changes; undefined until loaded. */
    preferences: data && { ...data, ...changes },
    failed: isError && data === undefined,
    retry: (): void => void refetch(),
    change: (next: Partial<Preferences>): void => setChanges({ ...changes, ...next }),
    busy,
    submit,
  };
};
