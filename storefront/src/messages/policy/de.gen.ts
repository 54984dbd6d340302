export const contents = "Auf dieser Seite";
export const updated = (v: { day: string | number }): string => `Zuletzt geändert: ${v.day}`;
