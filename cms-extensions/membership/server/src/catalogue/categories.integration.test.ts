import { CATEGORIES, type ResponseOf, type Workout } from 'contract';
import type { listCategories } from 'contract/calls/catalogue';
import { expect, it } from 'vitest';
import { draftWorkout, editEntry, publishWorkout, republish } from '../../../test/content.ts';
import { contextOf } from '../../../test/context.ts';
import { describeInTwoLanguages } from '../../../test/languages.ts';
import { eventually } from '../../../test/redis.ts';
import { CONTENT } from './content.ts';
import { fillStartContent } from './start/start-content.ts';

describeInTwoLanguages('a category', (site) => {
  const documents = () => site.app.strapi.documents(CONTENT.category);
  const make = async (name: string, data: object = {}): Promise<string> =>
    (await documents().create({ data: { name, ...data } })).documentId;
  const list = async (locale = 'en') =>
    (await site.client.get<ResponseOf<typeof listCategories>>(`/categories?locale=${locale}`)).body;
  const shown = async (id: string, locale = 'en') =>
    (await site.client.get<Workout>(`/workouts/${id}?locale=${locale}`)).body;
  const titlesIn = async (category: string): Promise<string[]> => {
    const query = new URLSearchParams({ category });
    const { body } = await site.client.get<{ workouts: Workout[] }>(`/workouts?${query}`);
    return body.workouts.map(({ title }) => title);
  };

  it('stands where the coach puts it, under its name in each language', async () => {
    const id = await make('Barre & balance', { order: 0 });
    await documents().update({ documentId: id, locale: 'de', data: { name: 'Ballett' } as never });
    const slow = await publishWorkout(site.app.strapi, {
      ...{ title: 'Slow plié', category: 'Barre & balance' },
    });
    await eventually(async () => {
      expect(await list()).toEqual({ categories: ['Barre & balance', ...CATEGORIES], names: {} });
      expect((await list('de')).names).toMatchObject({
        ...{ 'Barre & balance': 'Ballett', Arms: 'Arme' },
      });
      expect(await titlesIn('Barre & balance')).toEqual(['Slow plié']);
      expect(await shown(slow)).not.toHaveProperty('category_name');
      expect(await shown(slow, 'de')).toMatchObject({
        ...{ category: 'Barre & balance', category_name: 'Ballett' },
      });
    });
    const { body } = await site.client.get<{ total: number }>('/workouts?search=ballett&locale=de');
    expect(body.total).toBe(1);
    await documents().update({ documentId: id, data: { name: 'Barre', order: 200 } as never });
    await eventually(async () => {
      expect((await list()).categories.at(-1)).toBe('Barre');
      expect((await shown(slow)).category).toBe('Barre');
      expect(await titlesIn('Barre & balance')).toEqual([]);
    });
  });

  it('has a name of its own', async () => {
    await expect(make('Arms')).rejects.toThrow('unique');
    await expect(make('')).rejects.toThrow('name');
  });

  it('is not deleted while a video is in it, as a draft at least', async () => {
    const id = await make('Stretching');
    const workout = await draftWorkout(site.app.strapi, { category: 'Stretching' });
    await expect(documents().delete({ documentId: id })).rejects.toThrow(
      '1 video is in this category. Give them another one first.',
    );
    await editEntry(site.app.strapi, CONTENT.workout, workout, { category: 'Arms' });
    await documents().delete({ documentId: id });
    expect(await documents().findOne({ documentId: id })).toBeNull();
    expect(await documents().findOne({ documentId: id, locale: 'de' })).toBeNull();
  });

  it('is needed before a video is published', async () => {
    const { strapi } = site.app;
    const id = await draftWorkout(strapi);
    await editEntry(strapi, CONTENT.workout, id, { category: null });
    const workouts = strapi.documents(CONTENT.workout);
    await expect(workouts.publish({ documentId: id })).rejects.toThrow('Choose a category');
    expect(await workouts.findOne({ documentId: id, status: 'published' })).toBeNull();
    await editEntry(strapi, CONTENT.workout, id, { category: 'Booty' });
    await workouts.publish({ documentId: id });
    await eventually(async () => expect((await shown(id)).category).toBe('Booty'));
  });

  it('takes over the name that a workout had before there were entries, once', async () => {
    const { strapi } = site.app;
    const id = await publishWorkout(strapi, { category: 'HIIT' });
    const { connection: knex } = strapi.db;
    await knex.schema.alterTable('workouts', (table) => table.string('category'));
    await knex('workouts').where({ document_id: id }).update({ category: 'Side abs' });
    const names = async (): Promise<string[]> => {
      const where = { documentId: id };
      const populate = ['category'];
      const rows = await strapi.db.query(CONTENT.workout).findMany({ where, populate });
      return rows.map(({ category }) => category.name);
    };
    await fillStartContent(contextOf(strapi));
    expect(await names()).toEqual(['Side abs', 'Side abs']);
    await republish(strapi, id, { category: 'Arms' });
    await fillStartContent(contextOf(strapi));
    expect(await names()).toEqual(['Arms', 'Arms']);
  });
});
