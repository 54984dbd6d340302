import { lazyPart } from '../../ui/lazy-part.tsx';

/* Apart from the page, since every page's script contains the loaders of all routes. */

/**
 * The list of moves, whose code comes only with a workout that has one. The route loads it before
 * it renders, so that the server's page contains the list.
 */
export const WorkoutMoves = lazyPart(async () => (await import('./moves.tsx')).WorkoutMoves);
