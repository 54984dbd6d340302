import type { Core } from '@strapi/strapi';
import type { PolicyPage } from 'contract';
import type { VideoAddresses } from '../media/index.ts';
import { Representation } from '../platform/http/index.ts';
import type { Settings } from '../settings.ts';
import { SECTIONS, type Section } from './content.ts';
import { createSectionRepository } from './section-repository.ts';
import { Shelf } from './shelf.ts';
import { readSiteTexts } from './site-texts.ts';
import { createWorkoutRepository } from './workout-repository.ts';

/** What may have changed. */
export type Changes = {
  workouts: ReadonlySet<string>;
  instructors: ReadonlySet<string>;
  files: ReadonlySet<number>;
  sections: ReadonlySet<Section>;
  /** Messages may have been missed: read everything again. */
  everything: boolean;
  /** Another process may have written without a notification: compare with the database. */
  recheck: boolean;
};

type Parts = { strapi: Core.Strapi; settings: Settings; video: VideoAddresses };

const json = (value: unknown): Representation => new Representation(JSON.stringify(value));

/** The catalogue in memory: the published workouts, and the other sections as finished answers. */
export const createCatalogue = ({ strapi, settings, video }: Parts) => {
  const workouts = createWorkoutRepository(strapi, (message) => strapi.log.warn(message));
  const sections = createSectionRepository(strapi);
  const shelf = new Shelf();
  const policies = new Map<string, Representation>();
  const answers = {} as Record<Section, Representation>;
  const listeners: (() => void)[] = [];

  const readPolicies = (pages: PolicyPage[]): Representation => {
    policies.clear();
    for (const page of pages) policies.set(page.slug, json(page));
    return json({ policies: pages.map(({ slug, title }) => ({ slug, title })) });
  };

  const readers: Record<Section, () => Promise<Representation>> = {
    plans: async () => json(await sections.plans()),
    policies: async () => readPolicies(await sections.policies()),
    categories: async () => json({ categories: await sections.categories() }),
    siteTexts: async () =>
      json(
        await readSiteTexts(strapi, {
          settings,
          findWorkout: (id) => shelf.find(id),
          publicStreamUrl: video.publicStreamUrl,
        }),
      ),
  };

  const readSections = async (names: Iterable<Section>): Promise<void> => {
    for (const name of names) answers[name] = await readers[name]();
  };

  const announce = (): void => {
    for (const listener of listeners) listener();
  };

  const loadAll = async (): Promise<void> => {
    shelf.fill(await workouts.all());
    await readSections(SECTIONS);
  };

  /** Ids of the workouts that are affected by a change. */
  const touchedBy = async (changes: Changes): Promise<Set<string>> => {
    const touched = new Set(changes.workouts);
    for (const workout of shelf.all()) {
      const byInstructor = workout.instructor && changes.instructors.has(workout.instructor.id);
      const byPicture = workout.picture && changes.files.has(workout.picture.fileId);
      if (byInstructor || byPicture) touched.add(workout.id);
    }
    if (changes.instructors.size > 0) {
      // A workout just assigned to one of these instructors is in memory with its previous one.
      for (const id of await workouts.idsByInstructors([...changes.instructors])) touched.add(id);
    }
    return touched;
  };

  /** Ids of the workouts that differ between memory and database. */
  const differing = async (): Promise<string[]> => {
    const [rows, names] = [await workouts.publishedRows(), await workouts.instructorNames()];
    const outdated = shelf.all().filter(
      ({ id, rowId, instructor, playback }) =>
        rows.get(id)?.rowId !== rowId ||
        // A new video changes the row without replacing it.
        rows.get(id)?.playbackId !== playback?.id ||
        (instructor !== null && names.get(instructor.id) !== instructor.name),
    );
    const missing = [...rows.keys()].filter((id) => shelf.find(id)?.id !== id);
    return [...outdated.map(({ id }) => id), ...missing];
  };

  return {
    shelf,
    answers,
    policy: (slug: string): Representation | undefined => policies.get(slug),

    /** Calls the listener whenever the catalogue has changed, before the change is visible. */
    onChange: (listener: () => void): void => {
      listeners.push(listener);
    },

    load: loadAll,

    /** Reads what may have changed. */
    refresh: async (changes: Changes): Promise<void> => {
      if (changes.everything) {
        await loadAll();
        return announce();
      }
      const touched = await touchedBy(changes);
      if (changes.recheck) for (const id of await differing()) touched.add(id);
      if (touched.size > 0) {
        shelf.apply(touched, await workouts.byIds([...touched]));
        announce();
      }
      const names = new Set(changes.recheck ? SECTIONS : changes.sections);
      // The days of the week show workouts, and the site texts have pictures of their own.
      if (touched.size > 0 || changes.files.size > 0) names.add('siteTexts');
      await readSections(names);
    },
  };
};

export type Catalogue = ReturnType<typeof createCatalogue>;
