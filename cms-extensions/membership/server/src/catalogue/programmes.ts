import {
  MOVEMENT_KIT,
  type Programme,
  type ProgrammeCard,
  type ProgrammeWorkout,
  programmeWorkoutSchema,
} from 'contract';
import type { StoredProgramme } from './programme-repository.ts';
import type { ReadModel } from './read-model.ts';
import type { Renderer } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';

/** A day of a programme with a published workout. Weeks and days are counted from 1. */
export type WorkoutDay = {
  key: string;
  week: number;
  day: number;
  note: string;
  workout: CatalogueWorkout;
};

/** A programme that members can be in. */
export type CatalogueProgramme = StoredProgramme & { workoutDays: WorkoutDay[] };

const smallestAndLargest = (numbers: readonly number[]) => ({
  min: Math.min(...numbers),
  max: Math.max(...numbers),
});

const kitOf = (workouts: readonly CatalogueWorkout[]): ProgrammeCard['kit'] => {
  const used = new Set(
    workouts.flatMap(({ moves }) => (moves?.moves ?? []).flatMap(({ kit }) => kit)),
  );
  return MOVEMENT_KIT.filter((one) => used.has(one));
};

/** The programmes of the catalogue, with the workouts that are published at this moment. */
export const createProgrammes = (model: ReadModel, renderer: Renderer) => {
  const workoutDaysOf = ({ weeks }: StoredProgramme): WorkoutDay[] =>
    weeks.flatMap(({ days }, week) =>
      days.flatMap(({ key, workoutId, note }, day) => {
        const workout = workoutId === null ? undefined : model.workouts.find(workoutId);
        return workout ? [{ key, week: week + 1, day: day + 1, note, workout }] : [];
      }),
    );

  /** In the language of the request, in the coach's order. One without any workout is not shown. */
  const all = (): CatalogueProgramme[] =>
    model.programmes().flatMap((programme) => {
      const workoutDays = workoutDaysOf(programme);
      return workoutDays.length === 0 ? [] : [{ ...programme, workoutDays }];
    });

  /** A workout as the rows of a programme show it. */
  const workoutOf = async (workout: CatalogueWorkout, now: number): Promise<ProgrammeWorkout> =>
    programmeWorkoutSchema.parse(
      await renderer.render(workout, { viewer: 'visitor', premiumEndsAt: null }, now),
    );

  const cardOf = async (
    { workoutDays, ...programme }: CatalogueProgramme,
    isFeatured: boolean,
    now: number,
  ): Promise<ProgrammeCard> => {
    const perWeek = Map.groupBy(workoutDays, ({ week }) => week);
    const first = workoutDays[0];
    const picture = programme.picture ?? (first && (await workoutOf(first.workout, now)).thumbnail);
    return {
      id: programme.id,
      slug: programme.slug,
      title: programme.title,
      summary: programme.summary,
      ...(programme.language && { language: programme.language }),
      picture: picture ?? null,
      instructor: programme.instructor?.name ?? '',
      instructor_id: programme.instructor?.id ?? null,
      difficulty: programme.difficulty,
      is_featured: isFeatured,
      week_count: programme.weeks.length,
      session_count: workoutDays.length,
      // A week that the coach has emptied is skipped.
      sessions_per_week: smallestAndLargest([...perWeek.values()].map(({ length }) => length)),
      minutes_per_session: smallestAndLargest(workoutDays.map(({ workout }) => workout.duration)),
      kit: kitOf(workoutDays.map(({ workout }) => workout)),
    };
  };

  const featuredId = (): string | undefined => all().find(({ isFeatured }) => isFeatured)?.id;

  return {
    /** @param idOrSlug an id takes precedence over an equal slug */
    find: (idOrSlug: string): CatalogueProgramme | undefined => {
      const programmes = all();
      return (
        programmes.find(({ id }) => id === idOrSlug) ??
        programmes.find(({ slug }) => slug === idOrSlug)
      );
    },

    workoutOf,

    cards: (now: number): Promise<ProgrammeCard[]> => {
      const featured = featuredId();
      return Promise.all(
        all().map((programme) => cardOf(programme, programme.id === featured, now)),
      );
    },

    details: async (programme: CatalogueProgramme, now: number): Promise<Programme> => {
      const workouts = new Map<string, ProgrammeWorkout>();
      for (const { key, workout } of programme.workoutDays) {
        workouts.set(key, await workoutOf(workout, now));
      }
      return {
        ...(await cardOf(programme, programme.id === featuredId(), now)),
        description: programme.description,
        weeks: programme.weeks.map(({ title, note, days }) => ({
          title,
          note,
          days: days.map(({ key, note: dayNote }, index) => {
            const workout = workouts.get(key) ?? null;
            const kind = workout === null ? ('rest' as const) : ('workout' as const);
            return { key, day: index + 1, kind, workout, note: dayNote };
          }),
        })),
      };
    },
  };
};

export type Programmes = ReturnType<typeof createProgrammes>;
