import type { PluginContext } from '../context.ts';
import type { VideoAddresses } from '../media/index.ts';
import type { Session } from '../platform/http/index.ts';
import { createAnnouncements } from './announcements.ts';
import { createCatalogue } from './catalogue.ts';
import { type Change, createBatches, watchContent } from './changes.ts';
import { type Collections, createCatalogueRoutes } from './controller.ts';
import { Pages } from './pages.ts';
import { createRenderer } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';

export { wordsOf } from './fold.ts';
export { FILE_FIELDS, fileSchema, toImage } from './image.ts';

/** Finds a published workout by its documentId. */
export type FindWorkout = (id: string) => CatalogueWorkout | undefined;

/** Reports that a workout has changed outside the document service. */
export type NoteChange = (workoutDocumentId: string) => void;

type Parts = PluginContext & {
  video: VideoAddresses;
  /** The members' own collections. */
  collections: Collections;
  readSession: (authorization: string | undefined) => Promise<Session | null>;
};

/**
 * The catalogue, kept in memory and updated with the content. Empty until `bootstrap` has read it.
 */
export const createCatalogueModule = (parts: Parts) => {
  const { strapi, settings, redis, jobs, report, video, collections, readSession } = parts;
  const catalogue = createCatalogue({ strapi, settings, video });
  const pages = new Pages();
  catalogue.onChange(() => pages.clear());

  const batches = createBatches(catalogue.refresh, report);
  const announcements = redis === null ? null : createAnnouncements(redis, batches.add);
  const tell = (change: Change): void => {
    batches.add(change);
    announcements?.tell(change);
  };
  jobs.add({
    // Commands that write to the same database cannot notify this process.
    name: 'comparison of the catalogue with the database',
    everySeconds: settings.catalogueRecheckSeconds,
    scope: 'instance',
    work: async () => batches.add({ kind: 'recheck' }),
  });

  const renderer = createRenderer(video);
  const find: FindWorkout = (id) => {
    const workout = catalogue.shelf.find(id);
    return workout?.id === id ? workout : undefined;
  };
  const noteChange: NoteChange = (id) => tell({ kind: 'workout', id });

  return {
    routes: createCatalogueRoutes({ catalogue, renderer, pages, video, collections, readSession }),
    find,
    noteChange,

    /** Runs after the database is connected. */
    bootstrap: async (): Promise<void> => {
      watchContent(strapi, tell);
      // Subscribe before the first read, so that a change in between is read twice instead of
      // missed.
      announcements?.listen();
      await catalogue.load();
    },

    close: (): void => {
      batches.stop();
      announcements?.close();
    },
  };
};
