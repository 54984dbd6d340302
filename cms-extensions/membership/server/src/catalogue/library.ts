import { isDeepStrictEqual } from 'node:util';
import type { Core } from '@strapi/strapi';
import type { Movement } from 'contract';
import type { Locale } from 'contract/locales';
import {
  createMovementRepository,
  type MovementTexts,
  translatedMovement,
} from '../moves/index.ts';

type Movements = ReadonlyMap<string, Movement>;
type Texts = ReadonlyMap<string, MovementTexts>;

/** The movements as they are stored, by their documentIds, with their texts in other languages. */
type Stored = { movements: Movements; texts: ReadonlyMap<Locale, Texts> };

const NO_TEXTS: Texts = new Map();

/** The movements in a language, in the order of their names. */
const shownIn = (movements: Movements, texts: Texts, locale: Locale): Movements =>
  new Map(
    [...movements.values()]
      .map((movement) => translatedMovement(movement, texts.get(movement.id)))
      .sort((a, b) => a.name.localeCompare(b.name, locale))
      .map((movement) => [movement.id, movement]),
  );

/**
 * The movement library in memory, in each language of the site.
 * @param locales the languages beside the default
 * @param complain receives a message for each row that cannot be read; it is left out
 */
export const createLibrary = (
  strapi: Core.Strapi,
  locales: readonly Locale[],
  complain: (message: string) => void,
) => {
  const repository = createMovementRepository(strapi, complain);
  let stored: Stored = { movements: new Map(), texts: new Map() };
  let shown: ReadonlyMap<Locale, Movements> = new Map();

  const read = async (): Promise<Stored> => {
    const texts = new Map<Locale, Texts>();
    for (const locale of locales) texts.set(locale, await repository.textsIn(locale));
    return { movements: await repository.all(), texts };
  };

  const factsOf = ({ movements, texts }: Stored, id: string) => [
    movements.get(id),
    locales.map((locale) => texts.get(locale)?.get(id)),
  ];

  /** Ids of the movements that are new, changed or gone. */
  const differing = (next: Stored): Set<string> => {
    const ids = new Set([...stored.movements.keys(), ...next.movements.keys()]);
    return new Set(
      [...ids].filter((id) => !isDeepStrictEqual(factsOf(stored, id), factsOf(next, id))),
    );
  };

  return {
    /** As they are stored, in the order of their names. */
    movements: (): Movements => stored.movements,
    /** In a language, in the order of their names. */
    movementsIn: (locale: Locale): Movements => shown.get(locale) ?? stored.movements,
    /** The movements that are translated to a language. */
    textsIn: (locale: Locale): Texts => stored.texts.get(locale) ?? NO_TEXTS,

    /** Ids of the movements that differ between memory and database. */
    compare: async (): Promise<ReadonlySet<string>> => differing(await read()),

    /** Reads the movements again. @returns the ids of those that were new, changed or gone */
    load: async (): Promise<ReadonlySet<string>> => {
      const next = await read();
      const changed = differing(next);
      stored = next;
      shown = new Map(
        [...next.texts].map(([locale, texts]) => [locale, shownIn(next.movements, texts, locale)]),
      );
      return changed;
    },
  };
};
