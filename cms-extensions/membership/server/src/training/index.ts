export { trainingContentTypes } from './content-types.ts';
export { createFavorites, type Favorites } from './favorites.ts';
export { createPreferences, type PreferencesFeature } from './preferences.ts';
export { createProgress, type ProgressFeature } from './progress.ts';
export { createReminders } from './reminders.ts';
export { createSessions, type SessionsFeature } from './sessions.ts';
