export const feedTitle = (v: { siteName: string | number }): string => `${v.siteName}: new workouts`;
export const feedText = (v: { siteName: string | number }): string => `The newest workouts of ${v.siteName}`;
export const feedItem = (v: { minutes: string | number; category: string | number; description: string | number }): string => `${v.minutes} minutes, ${v.category}. ${v.description}`;
export const appText = (v: { siteName: string | number }): string => `Workout videos of ${v.siteName}`;
