import type { Core } from '@strapi/strapi';
import { IN_DEFAULT_LOCALE } from '../platform/database/index.ts';
import { CONTENT } from './content.ts';

/* Categories were names in the table of workouts before 0.1.0; goes with the release after it. */

/** Gives each version of a workout the category of its former name; its column stays, empty. */
export const giveFormerCategories = async ({ db }: Core.Strapi): Promise<void> => {
  const { tableName } = db.metadata.get(CONTENT.workout);
  const { connection: knex } = db;
  if (!(await knex.schema.hasColumn(tableName, 'category'))) return;
  const former = () => knex(tableName).whereNotNull('category');
  const rows: { id: number; category: string; locale: string }[] = await former().select();
  const categories: { id: number; name: string }[] = await db
    .query(CONTENT.category)
    .findMany({ where: IN_DEFAULT_LOCALE });
  for (const { id, category: name, locale } of rows) {
    const category = categories.find((one) => one.name === name)?.id;
    if (category === undefined || locale !== IN_DEFAULT_LOCALE.locale) continue;
    await db.query(CONTENT.workout).update({ where: { id }, data: { category } });
  }
  await former().update({ category: null });
};
