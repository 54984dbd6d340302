export const contents = "On this page";
export const updated = (v: { day: string | number }): string => `Last updated: ${v.day}`;
