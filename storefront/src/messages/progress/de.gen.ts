export const minutes = (v: { minutes: number }): string => `${v.minutes === 1 ? `${v.minutes} Minute` : `${v.minutes} Minuten`}`;
export const minutesThisWeek = (v: { minutes: number }): string => `${v.minutes === 1 ? `Minute` : `Minuten`} diese Woche`;
export const weekOf = (v: { day: string | number; minutes: string | number }): string => `Woche ab ${v.day}: ${v.minutes}`;
export const thisWeek = "Diese Woche";
export const none = "Hier steht ein Workout, das du bis zum Ende gesehen hast.";
export const more = "Mehr anzeigen";
export const minutesFailed = "Deine Minuten können im Moment nicht angezeigt werden.";
export const yourMinutes = "Deine Minuten";
export const completed = "Geschaffte Workouts";
