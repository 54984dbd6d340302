import { preloaded } from '../../frame/preloaded.tsx';

/** The list of moves, whose code comes only with a workout that has one. */
export const moves = preloaded(async () => (await import('./moves.tsx')).WorkoutMoves);
