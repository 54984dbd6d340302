import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const columnNames = z.array(z.object({ name: z.string() }));
const oneNumber = z.object({ number: z.number() });

/** Tables that belong to a workout, with the column that names its row. */
const OF_WORKOUT = [
  { table: 'workouts_instructor_lnk', column: 'workout_id', where: '' },
  {
    table: 'files_related_mph',
    column: 'related_id',
    where: "related_type = 'api::workout.workout' AND",
  },
] as const;

/** What is different in each copy, as SQL; `copy.n` counts from 1. */
const OWN: Readonly<Record<string, string>> = {
  document_id: "source.document_id || '-' || copy.n",
  slug: "source.slug || '-' || copy.n",
  title: "source.title || ' ' || copy.n",
  // Older than the original, so that the first pages stay as they are.
  released_at: 'source.released_at - copy.n * 3600000',
};

/**
 * Copies the English workouts of a database until it has a large catalogue, with their pictures,
 * instructors and videos, so that everything that can be done with one works.
 * @param file the SQLite database of a product that does not run
 * @param workouts how many there are at least, in the end
 * @returns how many there are
 */
export const copyWorkouts = (file: string, workouts: number): number => {
  const database = new DatabaseSync(file);
  const number = (sql: string): number => oneNumber.parse(database.prepare(sql).get()).number;
  const published =
    "SELECT count(*) number FROM workouts WHERE locale = 'en' AND published_at IS NOT NULL";
  /** Inserts copies of a table's rows; `replaced` says which columns are not taken as they are. */
  const copy = (table: string, where: string, replaced: Readonly<Record<string, string>>): void => {
    const columns = columnNames.parse(database.prepare(`PRAGMA table_info("${table}")`).all());
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    const values = columns.map(({ name }) => replaced[name] ?? `source."${name}"`).join(', ');
    database.exec(
      `WITH RECURSIVE copy(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${copies})
       INSERT INTO "${table}" (${names}) SELECT ${values} FROM "${table}" source, copy ${where}`,
    );
  };
  const copies = Math.ceil(workouts / number(published)) - 1;
  const rows = number('SELECT max(id) number FROM workouts');
  const english = `SELECT id FROM workouts WHERE locale = 'en' AND id <= ${rows}`;
  try {
    database.exec('BEGIN');
    copy('workouts', "WHERE source.locale = 'en'", { ...OWN, id: `source.id + copy.n * ${rows}` });
    for (const { table, column, where } of OF_WORKOUT) {
      const last = number(`SELECT max(id) number FROM "${table}"`);
      copy(table, `WHERE ${where} source.${column} IN (${english})`, {
        id: `source.id + copy.n * ${last}`,
        [column]: `source.${column} + copy.n * ${rows}`,
      });
    }
    database.exec('COMMIT');
    return number(published);
  } finally {
    database.close();
  }
};
