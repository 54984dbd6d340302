export const chargedToday = (v: { amount: string | number; tax: string | number }): string => `${v.amount}${v.tax} charged today.`;
export const chargedTodayAnd = (v: { amount: string | number; tax: string | number; next: string | number; day: string | number }): string => `${v.amount}${v.tax} charged today, and ${v.next} on ${v.day}.`;
export const again = "again";
export const processing = "Processing...";
export const active = "Your subscription is now active";
export const allOpen = "Every workout is open to you.";
