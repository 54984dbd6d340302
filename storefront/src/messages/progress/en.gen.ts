export const minutes = (v: { minutes: number }): string => `${v.minutes === 1 ? `${v.minutes} minute` : `${v.minutes} minutes`}`;
export const minutesThisWeek = (v: { minutes: number }): string => `${v.minutes === 1 ? `minute` : `minutes`} this week`;
export const weekOf = (v: { day: string | number; minutes: string | number }): string => `Week of ${v.day}: ${v.minutes}`;
export const thisWeek = "This week";
export const none = "A workout that you watch to its end stands here.";
export const more = "Show more";
export const minutesFailed = "Your minutes cannot be shown at the moment.";
export const yourMinutes = "Your minutes";
export const completed = "Completed workouts";
