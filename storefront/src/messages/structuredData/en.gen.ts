export const movesOf = (v: { title: string | number }): string => `Moves of ${v.title}`;
