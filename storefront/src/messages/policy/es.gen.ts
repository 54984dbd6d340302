export const contents = "En esta página";
export const updated = (v: { day: string | number }): string => `Última actualización: ${v.day}`;
