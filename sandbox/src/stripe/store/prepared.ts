import Database from 'better-sqlite3';

/** Few texts come again and again; some carry a number of their own. */
const KEPT_MAX = 500;

/**
 * Opens a database that keeps its statements: to prepare one takes longer than to run it.
 * @param path a file, or `:memory:`
 */
export const openDatabase = (path: string): Database.Database => {
  const database = new Database(path);
  const prepareAnew = database.prepare.bind(database);
  const kept = new Map<string, Database.Statement>();
  return Object.assign(database, {
    prepare: (sql: string): Database.Statement => {
      const known = kept.get(sql);
      if (known !== undefined) return known;
      if (kept.size >= KEPT_MAX) kept.clear();
      const statement: Database.Statement = prepareAnew(sql);
      kept.set(sql, statement);
      return statement;
    },
  });
};
