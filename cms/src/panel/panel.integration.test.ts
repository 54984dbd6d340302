import type { UID } from '@strapi/strapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootStrapi } from '../../test/boot.ts';
import type { Configuration } from './configuration.ts';
import { VIEWS } from './views/index.ts';

const WORKOUT = { uid: 'api::workout.workout' };

/** Strapi's internal fields. */
const STRAPIS_OWN = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]);

describe("the coach's desk", () => {
  let app: Booted;
  const contentTypes = () => app.strapi.plugin('content-manager').service('content-types');
  const read = (): Promise<Configuration> => contentTypes().findConfiguration(WORKOUT);

  beforeAll(async () => {
    app = await bootStrapi();
  });

  afterAll(() => app.stop());

  it('explains every field of a workout', async () => {
    const { metadatas, layouts } = await read();
    for (const { name } of layouts.edit.flat()) {
      expect(metadatas[name]?.edit.label, name).toMatch(/^[A-Z]/);
      expect(metadatas[name]?.edit.description, name).not.toBe('');
    }
  });

  it('leaves out no field of our content types and components', () => {
    for (const view of VIEWS.filter(({ uid }) => !uid.startsWith('plugin::'))) {
      const shown = new Set(view.rows.flat().map(({ name }) => name));
      const { attributes } = app.strapi.getModel(view.uid as 'api::workout.workout');
      // Fields that only the site writes are not shown in the panel.
      const forPeople = Object.entries(attributes).filter(
        ([, attribute]) => !('visible' in attribute && attribute.visible === false),
      );
      const missing = forPeople
        .map(([name]) => name)
        .filter((name) => !STRAPIS_OWN.has(name) && !shown.has(name));
      expect(missing, view.uid).toEqual([]);
    }
  });

  it('is as it was arranged after a restart, too', async () => {
    await app.restart();
    const known = VIEWS.filter(({ uid }) => app.strapi.getModel(uid as UID.Schema) !== undefined);
    for (const view of known) {
      const kind = /^(api|plugin)::/.test(view.uid) ? 'content-types' : 'components';
      const service = app.strapi.plugin('content-manager').service(kind);
      const { layouts }: Configuration = await service.findConfiguration({ uid: view.uid });
      const rows = view.rows.map((row) => row.map(({ name, size }) => ({ name, size })));
      expect(layouts.edit, view.uid).toEqual(rows);
    }
  });

  it('keeps what a person arranged, over restarts', async () => {
    const { settings, metadatas, layouts } = await read();
    await contentTypes().updateConfiguration(WORKOUT, {
      settings: { ...settings, pageSize: 100 },
      metadatas,
      layouts: { ...layouts, list: ['title', 'duration'] },
    });
    await app.restart();
    const after = await read();
    expect(after.layouts.list).toEqual(['title', 'duration']);
    expect(after.settings.pageSize).toBe(100);
  });
});
