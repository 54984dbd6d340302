import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';

/**
 * The content types that the content manager may show to owners; all others are hidden from
 * everyone.
 */
const READABLE = [
  'api::category.category',
  'api::consumer-law.consumer-law',
  'api::instructor.instructor',
  'api::movement.movement',
  'api::policy-page.policy-page',
  'api::programme.programme',
  'api::site-settings.site-settings',
  'api::site-text.site-text',
  'api::subscription-plan.subscription-plan',
  'api::workout.workout',
  'plugin::membership.policy-version',
  'plugin::membership.refund-request',
  // Needed by the form of a member.
  'plugin::users-permissions.role',
  'plugin::users-permissions.user',
];

describe("the panel's content manager", () => {
  let app: Booted;
  let owner: PanelUser;

  beforeAll(async () => {
    app = await bootMembership();
    owner = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  const statusOf = async (path: string, token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${app.url}/content-manager/${path}`, { headers });
    await response.body?.cancel();
    return response.status;
  };
  const readableBy = async (token: string): Promise<string[]> => {
    const readable: string[] = [];
    for (const { uid, kind } of Object.values(app.strapi.contentTypes)) {
      const path = kind === 'singleType' ? 'single-types' : 'collection-types';
      if ((await statusOf(`${path}/${uid}`, token)) !== 403) readable.push(uid);
    }
    return readable.sort();
  };

  it('shows an owner these types alone', async () => {
    expect(await readableBy(owner.token)).toEqual(READABLE);
  });

  it('shows an editor none beside them', async () => {
    const editor = await newPanelUser(app, 'strapi-editor');
    const readable = await readableBy(editor.token);
    expect(readable).toContain('api::workout.workout');
    expect(readable.filter((uid) => !READABLE.includes(uid))).toEqual([]);
  });

  it('shows no single entry of the others, and none by a relation', async () => {
    const { documentId, id } = await app.strapi.db.query('admin::session').findOne({ where: {} });
    const paths = [
      `collection-types/admin::session/${documentId}`,
      `collection-types/admin::session/${id}`,
      'relations/admin::session/createdBy',
      'relations/admin::role/users',
      'relations/admin::role/1/users',
      'relations/api::workout.workout/createdBy',
    ];
    for (const path of paths) expect(await statusOf(path, owner.token), path).toBe(403);
    // Relations that the forms need stay readable: a workout's instructor, a member's role.
    for (const path of ['api::workout.workout/instructor', 'plugin::users-permissions.user/role']) {
      expect(await statusOf(`relations/${path}`, owner.token), path).toBe(200);
    }
  });

  it('tells nothing of another type through a list that it may show', async () => {
    const query =
      'populate[createdBy][populate][0]=apiTokens&populate[createdBy][populate][1]=roles';
    await app.strapi.documents('api::policy-page.policy-page').create({
      data: { title: 'Terms', createdBy: 1 } as never,
    });
    const response = await fetch(
      `${app.url}/content-manager/collection-types/api::policy-page.policy-page?${query}`,
      { headers: { authorization: `Bearer ${owner.token}` } },
    );
    expect(await response.text()).not.toMatch(/apiTokens|registrationToken|resetPassword/);
  });

  it('shows no password and no token of a member', async () => {
    await app.strapi.db.query('plugin::users-permissions.user').create({
      data: {
        ...{ username: 'm', email: 'm@example.org', emailLower: 'm@example.org' },
        ...{ password: 'hash-of-it', resetPasswordToken: 'reset-of-it' },
        confirmationToken: 'confirmation-of-it',
      },
    });
    const response = await fetch(
      `${app.url}/content-manager/collection-types/plugin::users-permissions.user`,
      { headers: { authorization: `Bearer ${owner.token}` } },
    );
    const text = await response.text();
    expect(text).toContain('m@example.org');
    expect(text).not.toMatch(/hash-of-it|reset-of-it|confirmation-of-it/);
  });

  it('loses a right that was granted before, at the next start', async () => {
    const role = await app.strapi.db
      .query('admin::role')
      .findOne({ where: { code: 'strapi-editor' } });
    const permission = {
      ...{ action: 'plugin::content-manager.explorer.read', subject: 'admin::session' },
      ...{ properties: { fields: ['sessionId'] }, conditions: [], role: role.id },
    };
    await app.strapi.db.query('admin::permission').create({ data: permission });
    await app.restart();
    const editor = await newPanelUser(app, 'strapi-editor');
    expect(await statusOf('collection-types/admin::session', editor.token)).toBe(403);
  });
});
