export const minutes = (v: { minutes: number }): string => `${v.minutes === 1 ? `${v.minutes} minuto` : `${v.minutes} minutos`}`;
export const minutesThisWeek = (v: { minutes: number }): string => `${v.minutes === 1 ? `minuto` : `minutos`} esta semana`;
export const weekOf = (v: { day: string | number; minutes: string | number }): string => `Semana del ${v.day}: ${v.minutes}`;
export const thisWeek = "Esta semana";
export const none = "Aquí aparece un entrenamiento cuando lo ves hasta el final.";
export const more = "Mostrar más";
export const minutesFailed = "Tus minutos no se pueden mostrar en este momento.";
export const yourMinutes = "Tus minutos";
export const completed = "Entrenamientos completados";
