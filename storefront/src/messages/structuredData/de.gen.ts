export const movesOf = (v: { title: string | number }): string => `Bewegungen von ${v.title}`;
