export const feedTitle = (v: { siteName: string | number }): string => `${v.siteName}: neue Workouts`;
export const feedText = (v: { siteName: string | number }): string => `Die neuesten Workouts von ${v.siteName}`;
export const feedItem = (v: { minutes: string | number; category: string | number; description: string | number }): string => `${v.minutes} Minuten, ${v.category}. ${v.description}`;
export const appText = (v: { siteName: string | number }): string => `Workout-Videos von ${v.siteName}`;
