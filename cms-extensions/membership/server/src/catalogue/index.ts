import { HOUR_SECONDS } from 'contract';
import type { PluginContext } from '../context.ts';
import type { VideoAddresses } from '../media/index.ts';
import type { Session } from '../platform/http/index.ts';
import { createStatement } from './accessibility-statement.ts';
import { createAnswerCache } from './answers.ts';
import { type Change, createBatches, createChangeChannel, watchContent } from './changes.ts';
import { fillLaw, guardLaw } from './law.ts';
import { guardProgrammes } from './programme-guard.ts';
import { createProgrammes } from './programmes.ts';
import { createReadModel } from './read-model.ts';
import { createRenderer } from './renderer.ts';
import { createCatalogueRoutes, type MemberWorkouts } from './routes.ts';
import { fillSlugs, guardSlugs } from './slugs.ts';
import { adoptEntries, guardTranslations, keepDefaultLocale } from './translations.ts';
import type { CatalogueWorkout } from './workout.ts';

export { FILE_FIELDS, fileSchema, toImage } from './image.ts';
export { createReadLaw } from './law.ts';
export { findMovements } from './movements.ts';
export { readShownPolicies } from './policies.ts';
export { readPlan } from './programme-plan.ts';
export type { CatalogueProgramme, Programmes, WorkoutDay } from './programmes.ts';
export { searchedWords, searchIn } from './search.ts';
export { TRANSLATED } from './translations.ts';

/** Finds a published workout by its documentId. */
export type FindWorkout = (id: string) => CatalogueWorkout | undefined;

/** Reports that a workout has changed outside the document service. */
export type NoteChange = (workoutDocumentId: string) => void;

type Parts = PluginContext & {
  video: VideoAddresses;
  /** The members' own collections. */
  collections: MemberWorkouts;
  readSession: (authorization: string | undefined) => Promise<Session | null>;
};

/**
 * The catalogue, kept in memory and updated with the content. Empty until `bootstrap` has read it.
 */
export const createCatalogueModule = (parts: Parts) => {
  const { strapi, settings, redis, jobs, locks, report, video, collections, readSession } = parts;
  const answers = createAnswerCache();
  const model = createReadModel({ strapi, settings, video, onChange: answers.clear });

  const batches = createBatches(model.refresh, report);
  const channel = redis === null ? null : createChangeChannel(redis, batches.add);
  const notify = (change: Change): void => {
    batches.add(change);
    channel?.publish(change);
  };
  jobs.add({
    // Commands that write to the same database cannot notify this process. It compares beside the
    // batches: a publication elsewhere does not wait until everything has been read.
    name: 'comparison of the catalogue with the database',
    everySeconds: settings.catalogueRecheckSeconds,
    scope: 'instance',
    work: async () => {
      for (const change of await model.compare()) batches.add(change);
    },
  });

  const statement = createStatement(strapi, locks, settings);
  jobs.add({ name: 'accessibility statement', everySeconds: HOUR_SECONDS, work: statement.fill });

  jobs.add({
    name: 'entries without a language',
    everySeconds: HOUR_SECONDS,
    work: () => adoptEntries(strapi),
  });

  const renderer = createRenderer(video);
  const programmes = createProgrammes(model, renderer);
  const find: FindWorkout = (id) => {
    const workout = model.workouts.find(id);
    return workout?.id === id ? workout : undefined;
  };
  const noteChange: NoteChange = (id) => notify({ kind: 'workout', id });

  return {
    routes: createCatalogueRoutes({
      ...{ model, renderer, programmes, answers, video, collections, readSession },
    }),
    find,
    programmes,
    noteChange,

    /** Runs after the database is connected. */
    bootstrap: async (): Promise<void> => {
      const release = batches.hold();
      watchContent(strapi, notify);
      // Subscribe before the first read, so that a change in between is read twice instead of
      // missed.
      channel?.subscribe();
      guardLaw(strapi);
      guardProgrammes(strapi);
      guardTranslations(strapi);
      guardSlugs(strapi);
      await keepDefaultLocale(strapi, locks);
      await fillSlugs(strapi);
      await fillLaw(strapi, locks);
      await statement.fillNew();
      await model.load();
      release();
    },

    /** @returns after the changes that are being applied */
    close: async (): Promise<void> => {
      channel?.close();
      await batches.stop();
    },
  };
};
