import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import type { Session } from '../identity/index.ts';
import type { VideoAddresses } from '../media/index.ts';
import type { FrontRoute } from '../platform/http/index.ts';
import type { Settings } from '../settings.ts';
import { createAnnouncements } from './announcements.ts';
import { createCatalogue } from './catalogue.ts';
import { type Change, createBatches, watchContent } from './changes.ts';
import { type Collections, createCatalogueRoutes } from './controller.ts';
import { Pages } from './pages.ts';
import { createRenderer } from './renderer.ts';
import type { CatalogueWorkout } from './workout.ts';

export { wordsOf } from './fold.ts';
export { FILE_FIELDS, fileSchema, toImage } from './image.ts';

/** Finds a workout that is published, by its documentId. */
export type FindWorkout = (id: string) => CatalogueWorkout | undefined;

/** Says that a workout has changed by another way than the document service. */
export type NoteChange = (workoutDocumentId: string) => void;

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  video: VideoAddresses;
  redis: Redis | null;
  /** What belongs to a member in person. */
  collections: Collections;
  readSession: (authorization: string | undefined) => Promise<Session | null>;
  report: (fault: unknown) => void;
};

export type OpenCatalogue = {
  routes: FrontRoute[];
  find: FindWorkout;
  noteChange: NoteChange;
  close: () => void;
};

/**
 * The catalogue, kept in memory and in step with the content.
 * @returns its routes and what finds a workout, once everything that is published has been read
 */
export const openCatalogue = async (parts: Parts): Promise<OpenCatalogue> => {
  const { strapi, settings, video, redis, collections, readSession, report } = parts;
  const catalogue = createCatalogue({ strapi, settings, video });
  const pages = new Pages();
  catalogue.onChange(() => pages.clear());

  const batches = createBatches(catalogue.refresh, report);
  const announcements = redis === null ? null : createAnnouncements(redis, batches.add);
  const tell = (change: Change): void => {
    batches.add(change);
    announcements?.tell(change);
  };
  watchContent(strapi, tell);
  // Heard before it is read: a change that falls between the two is read twice, not never.
  announcements?.listen();
  await catalogue.load();
  // A command that writes to the same database while this runs cannot tell this process.
  const recheck = setInterval(
    () => batches.add({ kind: 'recheck' }),
    settings.catalogueRecheckSeconds * 1000,
  );
  recheck.unref();

  const renderer = createRenderer(video);
  return {
    routes: createCatalogueRoutes({ catalogue, renderer, pages, video, collections, readSession }),
    find: (id) => {
      const workout = catalogue.shelf.find(id);
      return workout?.id === id ? workout : undefined;
    },
    noteChange: (id) => tell({ kind: 'workout', id }),
    close: () => {
      clearInterval(recheck);
      batches.stop();
      announcements?.close();
    },
  };
};
