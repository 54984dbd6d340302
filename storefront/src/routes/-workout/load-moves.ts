/* Apart from the page, since every page's script contains the loaders of all routes. */

export type Moves = typeof import('./moves.tsx');

let loaded: Moves | null = null;

/** Loads the code of the list of moves, so that the page's next rendering has it at once. */
export const loadMoves = async (): Promise<void> => {
  loaded = await import('./moves.tsx');
};

/** The code of the list of moves; null while it is not loaded. */
export const loadedMoves = (): Moves | null => loaded;
