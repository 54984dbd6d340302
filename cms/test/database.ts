import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

export type DatabaseKind = 'sqlite' | 'postgres';

/** Set by `database-server.ts`, which runs beside the tests. */
export const DATABASES_URL = 'TEST_DATABASES_URL';

/**
 * A database of its own, in the state after the app's first start.
 * @param folder where its files may be stored
 * @param empty without tables, as before the first start
 * @returns variables that configure the app to use it
 */
export const newDatabase = async (
  kind: DatabaseKind,
  folder: string,
  empty = false,
): Promise<Record<string, string>> => {
  const filename = join(folder, 'cms.sqlite');
  const variables = { DATABASE_CLIENT: kind, DATABASE_FILENAME: filename, DATABASE_URL: '' };
  if (kind === 'sqlite' && empty) return variables;
  const answer = await fetch(`${process.env[DATABASES_URL]}/${kind}${empty ? '/empty' : ''}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`There is no ${kind} for this test: ${text}`);
  if (kind === 'postgres') return { ...variables, DATABASE_URL: text };
  copyFileSync(text, filename);
  return variables;
};
