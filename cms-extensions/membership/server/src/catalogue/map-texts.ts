import { type MoveMap, storedMoveMapSchema } from 'contract';
import { z } from 'zod';

/* The texts that the coach wrote in the map of one workout: titles of blocks, and easier and harder
 * forms of single moves. All languages share the map; a translation has its texts by the English
 * ones, so that they stay when a block or a move is moved. */

const rowsSchema = z
  .array(
    z.object({
      id: z.union([z.number(), z.string()]).optional(),
      english: z.string().nullish(),
      text: z.string().nullish(),
    }),
  )
  .nullish()
  .transform((rows) => rows ?? []);

/** A text of the map in another language; without one it stays English. */
type OwnText = { english: string; text: string };

/** The texts of a stored map, each once and in their order. */
const ownTextsIn = (map: unknown): string[] => {
  const { blocks = [] } = storedMoveMapSchema.safeParse(map).data ?? {};
  return [
    ...new Set(
      blocks.flatMap(({ title, rounds }) => [
        title,
        ...rounds.flatMap(({ moves }) =>
          moves.flatMap(({ easier, harder }) => [easier ? easier.text : '', harder ?? '']),
        ),
      ]),
    ),
  ].filter((text) => text !== '');
};

/**
 * What is stored of a translation: a row for each text of the map. A new one is empty, and the form
 * shows what there is to translate.
 * @param written the rows that are saved; undefined when they stay
 * @param stored the rows that the form has shown
 * @param map the map of the English entry
 */
export const mapTextsInTranslation = (
  written: unknown,
  stored: unknown,
  map: unknown,
): OwnText[] => {
  const shown = rowsSchema.parse(stored);
  const englishOf = new Map(shown.map(({ id, english }) => [String(id), english]));
  const given = written === undefined ? shown : rowsSchema.parse(written);
  const texts = new Map(
    given.map(({ id, english, text }) => [englishOf.get(String(id)) ?? english, text]),
  );
  return ownTextsIn(map).map((english) => ({ english, text: texts.get(english) ?? '' }));
};

/** The texts of a translation by the English ones, without empty ones. */
export const mapTextsSchema = rowsSchema.transform(
  (rows): ReadonlyMap<string, string> =>
    new Map(rows.flatMap(({ english, text }) => (english && text ? [[english, text]] : []))),
);

/** The moves of a workout with the texts of a translation. */
export const withMapTexts = (map: MoveMap, texts: ReadonlyMap<string, string>): MoveMap => {
  if (texts.size === 0) return map;
  const inLanguage = (text: string): string => texts.get(text) ?? text;
  return {
    ...map,
    blocks: map.blocks.map((block) => ({ ...block, title: inLanguage(block.title) })),
    moves: map.moves.map((move) => ({
      ...move,
      easier: move.easier && { ...move.easier, text: inLanguage(move.easier.text) },
      harder: move.harder && inLanguage(move.harder),
    })),
  };
};
