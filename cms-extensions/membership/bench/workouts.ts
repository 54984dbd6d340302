import type { Core } from '@strapi/strapi';
import { CATEGORIES, LEVELS } from 'contract';

const WORKOUT = 'api::workout.workout';
const INSTRUCTOR = 'api::instructor.instructor';
const MOVEMENT = 'api::movement.movement';
const CATEGORY = 'api::category.category';
const MOVEMENTS = 17;
/** Moves of the main part of each workout. */
const MOVES = 24;
const INSTRUCTORS = ['Mara Lindqvist', 'Élodie Brûlé', 'Tess Okafor', 'Ines Duarte', 'Noor Haddad'];
const WORDS =
  'slow strong steady breath core hips glutes spine balance pulse reach twist hold flow ease power stretch mat band weights morning evening lower upper body length control gentle deep quick'.split(
    ' ',
  );
/** SQLite limits the number of values per statement. */
const ROWS_AT_ONCE = 200;

type JoinTable = {
  name: string;
  joinColumn: { name: string };
  inverseJoinColumn: { name: string };
};

const isJoined = (attribute: unknown): attribute is { joinTable: JoinTable } =>
  typeof attribute === 'object' && attribute !== null && 'joinTable' in attribute;

const pick = <Item>(items: readonly Item[], index: number): Item =>
  items[index % items.length] as Item;

const sentence = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => pick(WORDS, seed * 7 + index * (1 + (seed % 5)))).join(' ');

const insertAll = async (
  strapi: Core.Strapi,
  table: string,
  rows: readonly object[],
): Promise<void> => {
  await strapi.db.connection.batchInsert(table, [...rows], ROWS_AT_ONCE);
};

const instructorRows = (now: number) =>
  INSTRUCTORS.map((name, index) => ({
    id: index + 1,
    document_id: `instructor${index}`,
    name,
    slug: `instructor-${index}`,
    created_at: now,
    updated_at: now,
    published_at: now,
  }));

const categoryRows = (now: number) =>
  CATEGORIES.map((name, index) => ({
    id: index + 1,
    document_id: `category${index}`,
    locale: 'en',
    name,
    order: index + 1,
    created_at: now,
    updated_at: now,
    published_at: now,
  }));

/** The rows of the categories, which stock Strapi does not begin with. */
const categoryRowIds = async (strapi: Core.Strapi, now: number): Promise<number[]> => {
  const { tableName } = strapi.db.metadata.get(CATEGORY);
  const rows = () => strapi.db.connection(tableName).where({ locale: 'en' }).pluck('id');
  if ((await rows()).length === 0) await insertAll(strapi, tableName, categoryRows(now));
  return rows();
};

const fileRow = (number: number, now: number) => ({
  id: number,
  document_id: `file${number}`,
  name: `workout-${number}.jpg`,
  hash: `workout_${number}`,
  ext: '.jpg',
  mime: 'image/jpeg',
  size: 120,
  url: `/uploads/workout_${number}.jpg`,
  provider: 'local',
  width: 1600,
  height: 900,
  folder_path: '/',
  formats: JSON.stringify({
    small: { url: `/uploads/small_workout_${number}.jpg`, width: 500, height: 281 },
    medium: { url: `/uploads/medium_workout_${number}.jpg`, width: 750, height: 422 },
    large: { url: `/uploads/large_workout_${number}.jpg`, width: 1000, height: 563 },
  }),
  created_at: now,
  updated_at: now,
});

const movementRows = (now: number) =>
  Array.from({ length: MOVEMENTS }, (_, index) => ({
    id: index + 1,
    document_id: `movement${index}`,
    locale: 'en',
    name: `Movement ${index}`,
    slug: `movement-${index}`,
    flags: JSON.stringify(['floor']),
    sides: 'both',
    created_at: now,
    updated_at: now,
    published_at: now,
  }));

const moveMapOf = (number: number): string => {
  const move = (index: number) => ({
    key: `m${index}`,
    movement: `movement${(number + (index % 6) * 3) % MOVEMENTS}`,
    ...{ side: 'both', work_seconds: 40, rest_seconds: 20 },
    ...{ flags: null, kit: null, easier: null, harder: null },
  });
  const block = (key: string, kind: string, moves: number[]) => ({
    ...{ key, title: kind, kind, rounds: [{ moves: moves.map(move) }] },
  });
  const main = Array.from({ length: MOVES }, (_, index) => index + 1);
  return JSON.stringify({
    version: 1,
    lead_in_seconds: 0,
    blocks: [
      block('b1', 'warm-up', [0]),
      block('b2', 'main', main),
      block('b3', 'cool-down', [MOVES + 1]),
    ],
  });
};

/** The published row and the draft row of a workout; Strapi stores both. */
const workoutRows = (number: number, now: number, hasMoves: boolean) => {
  const row = {
    document_id: `workout${String(number).padStart(6, '0')}`,
    locale: 'en',
    title: `${sentence(number, 3)} ${number}`,
    slug: `workout-${number}`,
    description: sentence(number, 30),
    difficulty: pick(LEVELS, number),
    duration: 20 + (number % 11),
    equipment: 'Mat',
    body_parts: 'core, glutes, back',
    is_popular: number % 10 === 0,
    is_premium: number % 4 !== 0,
    released_at: now - number * 3_600_000,
    mux_playback_id: `playback${number}`,
    mux_playback_policy: 'signed',
    created_at: now,
    updated_at: now,
    ...(hasMoves && {
      move_map: moveMapOf(number),
      move_map_seconds: (MOVES + 2) * 60,
      move_map_state: 'complete',
    }),
  };
  return [
    { id: number * 2 - 1, ...row, published_at: null },
    { id: number * 2, ...row, published_at: now },
  ];
};

/** Writes workouts directly into the tables; thousands in a second or two. */
export const writeWorkouts = async (strapi: Core.Strapi, count: number): Promise<void> => {
  const now = Date.now();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const workouts = strapi.db.metadata.get(WORKOUT);
  // Strapi alone would send the maps with every workout, which our list does not.
  const hasMoves = 'membership' in strapi.plugins;
  const rowIds = numbers.flatMap((number) => [number * 2 - 1, number * 2]);
  await insertAll(strapi, strapi.db.metadata.get(INSTRUCTOR).tableName, instructorRows(now));
  await insertAll(strapi, strapi.db.metadata.get(MOVEMENT).tableName, movementRows(now));
  await insertAll(
    strapi,
    'files',
    numbers.map((number) => fileRow(number, now)),
  );
  await insertAll(
    strapi,
    workouts.tableName,
    numbers.flatMap((number) => workoutRows(number, now, hasMoves)),
  );
  const related = {
    instructor: INSTRUCTORS.map((_, index) => index + 1),
    category: await categoryRowIds(strapi, now),
  };
  for (const [relation, ids] of Object.entries(related)) {
    const attribute = workouts.attributes[relation];
    if (!isJoined(attribute)) throw new Error(`Workouts have no table for ${relation}`);
    const { name, joinColumn, inverseJoinColumn } = attribute.joinTable;
    const rows = rowIds.map((rowId) => ({
      [joinColumn.name]: rowId,
      [inverseJoinColumn.name]: pick(ids, Math.ceil(rowId / 2)),
    }));
    await insertAll(strapi, name, rows);
  }
  await insertAll(
    strapi,
    'files_related_mph',
    rowIds.map((rowId) => ({
      file_id: Math.ceil(rowId / 2),
      related_id: rowId,
      related_type: WORKOUT,
      field: 'thumbnail',
      order: 1,
    })),
  );
};
