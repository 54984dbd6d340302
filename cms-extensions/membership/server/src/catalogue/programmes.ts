import {
  MOVEMENT_KIT,
  type Programme,
  type ProgrammeCard,
  type ProgrammeWorkout,
  programmeWorkoutSchema,
} from 'contract';
import type { VideoAddresses } from '../media/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { StoredProgramme } from './programme-repository.ts';
import { renderWorkout, VISITOR } from './renderer.ts';
import type { Shown } from './snapshot.ts';
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

/** The days that have a published workout, of workouts in the language of the request. */
const workoutDaysOf = ({ weeks }: StoredProgramme, { workouts }: Shown): WorkoutDay[] =>
  weeks.flatMap(({ days }, week) =>
    days.flatMap(({ key, workout: id, note }, day) => {
      const workout = id === null ? undefined : workouts.find(id);
      return workout ? [{ key, week: week + 1, day: day + 1, note, workout }] : [];
    }),
  );

/** The programmes of the catalogue, with the workouts that are published at this moment. */
export class Programmes {
  readonly #catalogue: Pick<Catalogue, 'shown'>;
  readonly #video: VideoAddresses;

  constructor(catalogue: Pick<Catalogue, 'shown'>, video: VideoAddresses) {
    this.#catalogue = catalogue;
    this.#video = video;
  }

  /** @param idOrSlug a former slug too; an id takes precedence over an equal slug */
  find(idOrSlug: string): CatalogueProgramme | undefined {
    const programmes = this.#all();
    return (
      programmes.find(({ id }) => id === idOrSlug) ??
      programmes.find(({ slug }) => slug === idOrSlug) ??
      programmes.find(({ formerSlugs }) => formerSlugs.includes(idOrSlug))
    );
  }

  /** A workout as the rows of a programme show it. @param now milliseconds since the epoch */
  async workoutOf(workout: CatalogueWorkout, now: number): Promise<ProgrammeWorkout> {
    return programmeWorkoutSchema.parse(await renderWorkout(this.#video, workout, VISITOR, now));
  }

  /** @param now milliseconds since the epoch */
  cards(now: number): Promise<ProgrammeCard[]> {
    return Promise.all(this.#all().map((programme) => this.#cardOf(programme, now)));
  }

  /** @param now milliseconds since the epoch */
  async details(programme: CatalogueProgramme, now: number): Promise<Programme> {
    const workouts = new Map<string, ProgrammeWorkout>();
    for (const { key, workout } of programme.workoutDays) {
      workouts.set(key, await this.workoutOf(workout, now));
    }
    return {
      ...(await this.#cardOf(programme, now)),
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
  }

  /** In the language of the request, in the coach's order. One without any workout is not shown. */
  #all(): CatalogueProgramme[] {
    const { shown } = this.#catalogue;
    return shown.programmes.flatMap((programme) => {
      const workoutDays = workoutDaysOf(programme, shown);
      return workoutDays.length === 0 ? [] : [{ ...programme, workoutDays }];
    });
  }

  async #cardOf(programme: CatalogueProgramme, now: number): Promise<ProgrammeCard> {
    const { workoutDays } = programme;
    const perWeek = Map.groupBy(workoutDays, ({ week }) => week);
    const first = workoutDays[0];
    const picture =
      programme.picture ?? (first && (await this.workoutOf(first.workout, now)).thumbnail);
    const featured = this.#all().find(({ isFeatured }) => isFeatured);
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
      is_featured: programme.id === featured?.id,
      week_count: programme.weeks.length,
      session_count: workoutDays.length,
      // A week that the coach has emptied is skipped.
      sessions_per_week: smallestAndLargest([...perWeek.values()].map(({ length }) => length)),
      minutes_per_session: smallestAndLargest(workoutDays.map(({ workout }) => workout.duration)),
      kit: kitOf(workoutDays.map(({ workout }) => workout)),
    };
  }
}
