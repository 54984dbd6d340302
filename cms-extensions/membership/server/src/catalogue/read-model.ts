import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import type { SiteTexts } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import type { Settings } from '../config.ts';
import type { VideoAddresses } from '../media/index.ts';
import { currentLocale } from '../platform/http/index.ts';
import type { Change, Changes } from './changes.ts';
import { SECTIONS, type Section } from './content.ts';
import { createLibrary } from './library.ts';
import { readProgrammes, type StoredProgramme } from './programme-repository.ts';
import { readProgrammeTexts, translatedProgramme } from './programme-texts.ts';
import { createSectionRepository } from './section-repository.ts';
import { readSiteTexts } from './site-texts.ts';
import { type CatalogueWorkout, translated } from './workout.ts';
import { WorkoutIndex } from './workout-index.ts';
import { createWorkoutRepository } from './workout-repository.ts';

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  video: VideoAddresses;
  /** Called whenever the catalogue has changed. */
  onChange: () => void;
};

/** The catalogue in memory, as data: the published workouts and the other sections. */
export const createReadModel = ({ strapi, settings, video, onChange }: Parts) => {
  const complain = (message: string): void => {
    strapi.log.warn(message);
  };
  const locales = settings.locales.filter((locale) => locale !== DEFAULT_LOCALE);
  const library = createLibrary(strapi, locales, complain);
  const repository = createWorkoutRepository(strapi, library.movements, complain);
  const { plans, policies, categories } = createSectionRepository(strapi, settings, complain);
  const workouts = new WorkoutIndex();
  /** The same workouts in each further language; those without a translation as they are. */
  const translations = locales.map((locale) => ({ locale, workouts: new WorkoutIndex(locale) }));

  const readers = {
    plans,
    policies,
    categories,
    siteTexts: () =>
      readSiteTexts(
        strapi,
        { settings, publicStreamUrl: video.publicStreamUrl },
        new Map(
          [{ locale: DEFAULT_LOCALE, workouts }, ...translations].map(
            ({ locale, workouts: index }) => [locale, (id) => index.find(id)],
          ),
        ),
      ),
    programmes: async () => {
      const programmes = await readProgrammes(strapi, complain);
      const inLanguages = new Map<Locale, StoredProgramme[]>([[DEFAULT_LOCALE, programmes]]);
      for (const locale of locales) {
        const texts = await readProgrammeTexts(strapi, locale);
        inLanguages.set(
          locale,
          programmes.map((programme) => translatedProgramme(programme, texts.get(programme.id))),
        );
      }
      return inLanguages;
    },
  } satisfies Record<Section, () => Promise<unknown>>;
  type Sections = { [Name in Section]: Awaited<ReturnType<(typeof readers)[Name]>> };
  let sections: Sections | null = null;

  /** Before the first load there is no catalogue, and no request is served. */
  const loaded = (): Sections => {
    if (sections === null) throw new Error('The catalogue is not loaded');
    return sections;
  };

  const readSections = async (names: Iterable<Section>): Promise<void> => {
    let next = loaded();
    for (const name of names) next = { ...next, [name]: await readers[name]() };
    // A write may have changed nothing that is shown.
    if (isDeepStrictEqual(next, sections)) return;
    sections = next;
    onChange();
  };

  /** Replaces these workouts in all languages. */
  const applyWorkouts = async (
    ids: Iterable<string>,
    published: readonly CatalogueWorkout[],
  ): Promise<void> => {
    const inLanguages = [];
    for (const { locale, workouts: index } of translations) {
      const texts = await repository.textsIn(
        locale,
        published.map(({ id }) => id),
      );
      inLanguages.push({
        index,
        shown: published.map((one) => translated(one, texts.get(one.id), library.textsIn(locale))),
      });
    }
    const all = [...ids];
    workouts.apply(all, published);
    for (const { index, shown } of inLanguages) index.apply(all, shown);
  };

  const loadAll = async (): Promise<void> => {
    await library.load();
    await applyWorkouts(
      workouts.all().map(({ id }) => id),
      await repository.all(),
    );
    sections = {
      plans: await readers.plans(),
      policies: await readers.policies(),
      categories: await readers.categories(),
      siteTexts: await readers.siteTexts(),
      programmes: await readers.programmes(),
    };
    onChange();
  };

  /** Ids of the workouts that are affected by a change. */
  const touchedBy = async (
    changes: Changes,
    changedMovements: ReadonlySet<string>,
  ): Promise<Set<string>> => {
    const touched = new Set(changes.workouts);
    for (const workout of workouts.all()) {
      const byInstructor = workout.instructor && changes.instructors.has(workout.instructor.id);
      const byPicture = workout.picture && changes.files.has(workout.picture.fileId);
      const byMovement = workout.movements.some(({ id }) => changedMovements.has(id));
      if (byInstructor || byPicture || byMovement) touched.add(workout.id);
    }
    if (changes.instructors.size > 0) {
      // A workout just assigned to one of these instructors is in memory with its previous one.
      for (const id of await repository.idsByInstructors([...changes.instructors])) touched.add(id);
    }
    return touched;
  };

  /** Ids of the workouts that differ between memory and database. */
  const differingWorkouts = async (): Promise<string[]> => {
    const [rows, names] = [await repository.publishedRows(), await repository.instructorNames()];
    const outdated = workouts.all().filter(
      ({ id, rowId, instructor, playback, moves }) =>
        rows.get(id)?.rowId !== rowId ||
        // A new video changes the row without replacing it, and so may the state of the moves.
        rows.get(id)?.playbackId !== playback?.id ||
        rows.get(id)?.hasMoves !== (moves !== null) ||
        (instructor !== null && names.get(instructor.id) !== instructor.name),
    );
    const missing = [...rows.keys()].filter((id) => workouts.find(id)?.id !== id);
    const retranslated: string[] = [];
    for (const { locale, workouts: index } of translations) {
      const translatedRows = await repository.translatedRows(locale);
      for (const { id, rowId } of workouts.all()) {
        if (index.find(id)?.rowId !== (translatedRows.get(id) ?? rowId)) retranslated.push(id);
      }
    }
    return [...new Set([...outdated.map(({ id }) => id), ...missing, ...retranslated])];
  };

  /** The workouts in the language of the request. */
  const shown = (): WorkoutIndex => {
    const locale = currentLocale();
    return translations.find((one) => one.locale === locale)?.workouts ?? workouts;
  };

  /** A part of the catalogue in the language of the request. */
  const shownIn = <Part>(inLanguages: ReadonlyMap<Locale, Part>): Part => {
    const part = inLanguages.get(currentLocale()) ?? inLanguages.get(DEFAULT_LOCALE);
    if (part === undefined) throw new Error('A part of the catalogue has no default language');
    return part;
  };

  return {
    /** In the language of the request. */
    get workouts(): WorkoutIndex {
      return shown();
    },
    /** In the language of the request. */
    siteTexts: (): SiteTexts => shownIn(loaded().siteTexts),
    /** By their documentIds, in the language of the request and the order of their names. */
    movements: () => library.movementsIn(currentLocale()),
    /** In the language of the request, in the coach's order. */
    programmes: () => shownIn(loaded().programmes),
    /** In the language of the request, in the coach's order. */
    plans: () => shownIn(loaded().plans),
    /** In the language of the request. */
    policies: () =>
      shownIn(loaded().policies).map(({ page, language }) =>
        language === currentLocale() ? page : { ...page, language },
      ),
    categories: () => loaded().categories,
    load: loadAll,

    /**
     * Finds what another process has written without a notification. It changes nothing, so that it
     * can go on beside `refresh`; what that reads meanwhile is read once more.
     */
    compare: async (): Promise<Change[]> => {
      const movementIds = await library.compare();
      const workoutIds = await differingWorkouts();
      const names: Section[] = [];
      for (const name of SECTIONS) {
        const next = await readers[name]();
        if (!isDeepStrictEqual(next, loaded()[name])) names.push(name);
      }
      return [
        ...[...movementIds].map((id): Change => ({ kind: 'movement', id })),
        ...workoutIds.map((id): Change => ({ kind: 'workout', id })),
        ...names.map((name): Change => ({ kind: 'section', name })),
      ];
    },

    /** Reads what may have changed. */
    refresh: async (changes: Changes): Promise<void> => {
      if (changes.everything) return loadAll();
      const changedMovements =
        changes.movements.size > 0 ? await library.load() : new Set<string>();
      const touched = await touchedBy(changes, changedMovements);
      if (touched.size > 0) {
        await applyWorkouts(touched, await repository.byIds([...touched]));
      }
      if (touched.size > 0 || changedMovements.size > 0) onChange();
      const names = new Set(changes.sections);
      // The days of the week show workouts, and the site texts have pictures of their own.
      if (touched.size > 0 || changes.files.size > 0) names.add('siteTexts');
      // Programmes have pictures of their own, and the names of their instructors.
      if (changes.files.size > 0 || changes.instructors.size > 0) names.add('programmes');
      await readSections(names);
    },
  };
};

export type ReadModel = ReturnType<typeof createReadModel>;
