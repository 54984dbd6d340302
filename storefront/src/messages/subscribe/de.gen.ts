export const chargedToday = (v: { amount: string | number; tax: string | number }): string => `${v.amount}${v.tax}, heute abgebucht.`;
export const chargedTodayAnd = (v: { amount: string | number; tax: string | number; next: string | number; day: string | number }): string => `${v.amount}${v.tax}, heute abgebucht, und ${v.next} am ${v.day}.`;
export const again = "noch einmal";
export const processing = "In Arbeit …";
export const active = "Dein Abo ist jetzt aktiv";
export const allOpen = "Alle Workouts stehen dir offen.";
