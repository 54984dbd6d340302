import { categoryName, type MoveMap, type Workout } from 'contract';
import * as m from '#messages/structuredData';
import { type JsonLd, pageOf, thing, workoutPage } from './structured-data.ts';

/* Apart from the other structured data, since only a workout with a list of moves needs it. */

const isoSeconds = (seconds: number): string => `PT${Math.round(seconds)}S`;

/** The blocks as parts of the video: search engines link to their beginnings. */
const clips = (page: string, { blocks }: MoveMap) =>
  blocks.map(({ title, start, seconds }) => ({
    '@type': 'Clip' as const,
    name: title,
    startOffset: Math.floor(start),
    endOffset: Math.round(start + seconds),
    url: `${page}?t=${Math.floor(start)}`,
  }));

/** The session as a plan of exercise, and its moves by name. */
const exercise = (origin: string, workout: Workout, map: MoveMap): JsonLd[] => {
  const rests = map.moves.reduce((sum, { rest_seconds }) => sum + rest_seconds, 0);
  return [
    thing('ExercisePlan', {
      name: workout.title,
      url: pageOf(origin, workout),
      exerciseType: categoryName(workout),
      intensity: workout.difficulty,
      activityDuration: isoSeconds(map.seconds),
      restPeriods: isoSeconds(rests),
    }),
    thing('ItemList', {
      name: m.movesOf({ title: workout.title }),
      numberOfItems: map.moves.length,
      itemListElement: map.moves.map(({ name, start }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${pageOf(origin, workout)}?t=${Math.floor(start)}`,
      })),
    }),
  ];
};

/** The page of a workout with moves: the video with its parts, the plan, the moves by name. */
export const workoutPageWithMoves = (origin: string, workout: Workout, map: MoveMap): JsonLd[] => [
  ...workoutPage(origin, workout, clips(pageOf(origin, workout), map)),
  ...exercise(origin, workout, map),
];
