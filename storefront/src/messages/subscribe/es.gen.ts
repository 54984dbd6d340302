export const chargedToday = (v: { amount: string | number; tax: string | number }): string => `${v.amount}${v.tax}, se cobra hoy.`;
export const chargedTodayAnd = (v: { amount: string | number; tax: string | number; next: string | number; day: string | number }): string => `${v.amount}${v.tax}, se cobra hoy, y ${v.next} el ${v.day}.`;
export const again = "otra vez";
export const processing = "Procesando...";
export const active = "Tu suscripción ya está activa";
export const allOpen = "Tienes abiertos todos los entrenamientos.";
