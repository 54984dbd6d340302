import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import type { Configuration } from './forms/configuration.ts';
import { VIEWS } from './forms/index.ts';

const WORKOUT = { uid: 'api::workout.workout' };

/** Strapi's internal fields, and those of the site that no form has yet. */
const IN_NO_FORM = new Set([
  'languages',
  'redirects',
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'publishedAt',
  // The bar of a video's form sets it.
  'publishAt',
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
    app = await bootMembership();
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
      // What the server writes stands in the list alone.
      const shown = new Set([...view.rows.flat().map(({ name }) => name), ...(view.list ?? [])]);
      const { attributes } = app.strapi.getModel(view.uid as 'api::workout.workout');
      // Fields that only the site writes are not shown in the panel.
      const forPeople = Object.entries(attributes).filter(
        ([, attribute]) => !('visible' in attribute && attribute.visible === false),
      );
      const missing = forPeople
        .map(([name]) => name)
        .filter((name) => !IN_NO_FORM.has(name) && !shown.has(name));
      expect(missing, view.uid).toEqual([]);
    }
  });

  it('is as it was arranged after a restart, too', async () => {
    await app.restart();
    for (const view of VIEWS) {
      const kind = /^(api|plugin)::/.test(view.uid) ? 'content-types' : 'components';
      const service = app.strapi.plugin('content-manager').service(kind);
      const { layouts }: Configuration = await service.findConfiguration({ uid: view.uid });
      const rows = view.rows.map((row) => row.map(({ name, size }) => ({ name, size })));
      expect(layouts.edit, view.uid).toEqual(rows);
    }
  });

  describe('permissions', () => {
    const EDIT_TRAINING = 'plugin::membership.training.edit';
    const permissions = () => app.strapi.db.query('admin::permission');

    it('hides the pages for developers, from owners too', async () => {
      const where = { action: { $in: ['admin::marketplace.read', 'admin::webhooks.read'] } };
      expect(await permissions().count({ where })).toBe(0);
      const ofMembers = { action: { $startsWith: 'plugin::users-permissions.' } };
      const having = async (code: string) =>
        permissions().count({ where: { ...ofMembers, role: { code } } });
      expect(await having('strapi-super-admin')).toBe(0);
      expect(await having('desk-developer')).toBeGreaterThan(0);
    });

    it('lets nobody edit refund requests in the form', async () => {
      const actions = ['create', 'update', 'delete'].map(
        (name) => `plugin::content-manager.explorer.${name}`,
      );
      const where = { action: { $in: actions }, subject: 'plugin::membership.refund-request' };
      expect(await permissions().count({ where })).toBe(0);
    });

    it('gives each role its rights once: a right that was taken away stays away', async () => {
      const where = { action: EDIT_TRAINING, role: { code: 'strapi-editor' } };
      expect(await permissions().count({ where })).toBe(1);
      const { id } = await permissions().findOne({ where });
      await permissions().delete({ where: { id } });
      await app.restart();
      expect(await permissions().count({ where })).toBe(0);
    });
  });
});
