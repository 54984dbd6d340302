import type { Core } from '@strapi/strapi';
import { IN_DEFAULT_LOCALE } from '../../platform/database/index.ts';
import { CONTENT } from '../content.ts';

/* Categories were names in the table of workouts before 0.1.0; goes with the release after it. */

/**
 * Gives each version of a workout the category of its former name, once. The names stay for the
 * version before (docs/decisions/0084).
 */
export const giveFormerCategories = async (strapi: Core.Strapi): Promise<void> => {
  const { db } = strapi;
  const { tableName } = db.metadata.get(CONTENT.workout);
  if (!(await db.connection.schema.hasColumn(tableName, 'category'))) return;
  const given = strapi.store({ type: 'plugin', name: 'membership', key: 'former-categories' });
  if ((await given.get()) !== null) return;
  const rows: { id: number; category: string | null }[] = await db
    .connection(tableName)
    .where(IN_DEFAULT_LOCALE)
    .select('id', 'category');
  const categories: { id: number; name: string }[] = await db
    .query(CONTENT.category)
    .findMany({ where: IN_DEFAULT_LOCALE });
  for (const { id, category: name } of rows) {
    const category = categories.find((one) => one.name === name)?.id;
    if (category === undefined) continue;
    await db.query(CONTENT.workout).update({ where: { id }, data: { category } });
  }
  await given.set({ value: true });
};
