import type * as english from './library.ts';
import type { Texts } from './translation.ts';

export const LIBRARY_TEXTS: Texts<typeof english.LIBRARY_TEXTS> = {
  empty: 'Keine Workouts gefunden, die zu deiner Auswahl passen.',
  loadFailed: 'Die Workouts konnten nicht geladen werden. Bitte versuch es noch einmal.',
  clearFilters: 'Filter zurücksetzen',
};

export const TOASTS: Texts<typeof english.TOASTS> = {
  favoriteAdded: 'Zu den Favoriten hinzugefügt',
  favoriteRemoved: 'Aus den Favoriten entfernt',
  favoritesFailed: 'Die Favoriten konnten nicht geändert werden. Bitte versuch es noch einmal.',
  profileFailed: {
    title: 'Nicht gespeichert',
    description: 'Das Profil konnte nicht gespeichert werden. Bitte versuch es noch einmal.',
  },
  passwordFailed: {
    title: 'Passwort nicht geändert',
    description: 'Das Passwort konnte nicht geändert werden. Bitte versuch es noch einmal.',
  },
  preferencesFailed: {
    title: 'Nicht gespeichert',
    description:
      'Die Einstellungen konnten nicht gespeichert werden. Bitte versuch es noch einmal.',
  },
  subscriptionFailed: {
    title: 'Abo fehlgeschlagen',
    description: 'Beim Abschließen deines Abos ist ein Fehler aufgetreten.',
  },
  signInRequired: 'Bitte melde dich an',
  premiumRequired: 'Premium nötig',
  paymentRequired: 'Zahlung nötig',
  subscriptionRequired: 'Abo nötig',
  accessRestricted: 'Zugang eingeschränkt',
};

export const showingWorkouts: typeof english.showingWorkouts = (count) =>
  `${count.toLocaleString('de-DE')} ${count === 1 ? 'Workout' : 'Workouts'}`;
