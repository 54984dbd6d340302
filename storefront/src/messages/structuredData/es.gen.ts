export const movesOf = (v: { title: string | number }): string => `Movimientos de ${v.title}`;
