import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { draftWorkout, publishWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { securityLogOf } from '../../../test/security-log.ts';
import { SITE_TEXT, SITE_TEXTS } from '../../../test/site-texts.ts';
import { PANEL_CALLS } from './panel-calls.ts';

const MEMBER = 'plugin::users-permissions.user';
const WORKOUT = 'api::workout.workout';
const SECRET = 'Panel-Secret-1';

const POLICY = 'api::policy-page.policy-page';
const FILE = 'plugin::upload.file';

type Made = { id: number };
type Document = { documentId: string };

const pathOf = (type: string, rest = ''): string =>
  `/content-manager/collection-types/${type}${rest}`;

/** Calls of Strapi's admin plugin that need no record. */
const CALLS_NOT_RECORDED = [
  // Session renewal, every half hour.
  'admin.authentication.accessToken',
  'admin.permission.check',
  'admin.admin.updateProjectSettings',
  'admin.homepage.updateHomepageLayout',
];

describe('what is done in the panel', () => {
  let app: Booted;
  let coach: PanelUser;
  let log: ReturnType<typeof securityLogOf>;
  let coachId: string;

  beforeAll(async () => {
    app = await bootMembership();
    log = securityLogOf(app);
    coach = await newPanelUser(app);
    coachId = String(log.of('panel-sign-in.succeeded').at(-1)?.actor.id);
  });
  afterAll(() => app.stop());

  const signIn = (email: string, password: string) =>
    fetch(`${app.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Browser/1.0' },
      body: JSON.stringify({ email, password }),
    });
  const superAdminRole = async (): Promise<number> =>
    (await app.strapi.db.query('admin::role').findOne({ where: { code: 'strapi-super-admin' } }))
      .id;
  const byCoach = () => ({ kind: 'panel', id: coachId });
  const newUser = async (email: string): Promise<string> => {
    const { data } = await coach.post<Made>('/admin/users', {
      ...{ firstname: 'Ada', lastname: 'Editor', email },
      roles: [await superAdminRole()],
    });
    return String(data.id);
  };

  it('tells who signed in, from where, with what', async () => {
    expect(log.of('panel-sign-in.succeeded').at(-1)).toMatchObject({
      outcome: 'success',
      actor: byCoach(),
      address: '127.0.0.1',
      accountHash: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(coachId).toMatch(/^\d+$/);
  });

  it('tells of users whom a command or the settings made', async () => {
    const made = log.of('panel-user.created').at(-1);
    expect(made).toMatchObject({ via: 'command', actor: { kind: 'system', id: null } });
    expect(made?.subject).toBe(coachId);
  });

  it('tells of sign-ins in vain, without what was typed', async () => {
    const lines = await log.during(async () => {
      expect((await signIn('nobody@example.com', SECRET)).status).toBe(400);
      expect((await signIn(' Nobody@Example.com', SECRET)).status).toBe(400);
    });
    expect(lines).toMatchObject([
      {
        ...{ event: 'panel-sign-in.failed', outcome: 'failure', reason: 'credentials' },
        ...{ actor: { kind: 'visitor', id: null }, userAgent: 'Browser/1.0' },
      },
      { event: 'panel-sign-in.failed' },
    ]);
    expect(lines[0]?.accountHash).toBe(lines[1]?.accountHash);
  });

  it('tells of users that are made, changed and deleted, by whom and in which fields', async () => {
    let id = '';
    const lines = await log.during(async () => {
      id = await newUser('ada@example.com');
      await coach.put(`/admin/users/${id}`, { firstname: 'Adele' });
      expect((await coach.put(`/admin/users/${id}`, { password: SECRET })).status).toBe(400);
      await coach.put(`/admin/users/${id}`, { roles: [await superAdminRole()] });
      await coach.delete(`/admin/users/${id}`);
    });
    expect(lines).toMatchObject([
      { event: 'panel-user.created', actor: byCoach(), subject: id, via: 'panel' },
      { event: 'panel-user.updated', subject: id, changed: ['firstname'] },
      { event: 'panel-change.failed', call: 'PUT /admin/users/:id', status: 400, actor: byCoach() },
      { event: 'panel-user.updated', changed: ['roles'], roles: [String(await superAdminRole())] },
      { event: 'panel-user.deleted', actor: byCoach(), ids: [id] },
    ]);
  });

  it('tells of links to a new password that owners start, and of no link or address', async () => {
    const email = 'joan@example.com';
    const id = await newUser(email);
    await app.strapi.db.query('admin::user').update({ where: { id }, data: { isActive: true } });
    const lines = await log.during(async () => {
      await coach.post(`/membership/panel-users/${id}/password-link`);
    });
    expect(lines).toMatchObject([
      { event: 'panel-password-link.sent', actor: byCoach(), subject: id },
    ]);
    const row = await app.strapi.db.query('admin::user').findOne({ where: { id } });
    expect(row.resetPasswordToken).toHaveLength(40);
    for (const secret of [email, row.resetPasswordToken]) expect(log.text()).not.toContain(secret);
  });

  it('tells of roles and their rights', async () => {
    let id = '';
    const lines = await log.during(async () => {
      const { data } = await coach.post<Made>('/admin/roles', { name: 'Readers', description: '' });
      id = String(data.id);
      await coach.put(`/admin/roles/${id}/permissions`, { permissions: [] });
      await coach.put(`/admin/roles/${id}`, { name: 'Editors', description: '' });
      await coach.delete(`/admin/roles/${id}`);
    });
    expect(lines).toMatchObject([
      { event: 'panel-role.created', subject: id },
      { event: 'panel-role.permissions-set', subject: id },
      { event: 'panel-role.updated', subject: id, changed: ['name', 'description'] },
      { event: 'panel-role.deleted', ids: [id] },
    ]);
  });

  it('tells of members whom a panel user changes, and of entries that are deleted', async () => {
    const { user } = await signUp(clientOf(app));
    const workout = await publishWorkout(app.strapi, { title: 'Short Life' });
    const lines = await log.during(async () => {
      await coach.put(`/content-manager/collection-types/${MEMBER}/${user.id}`, { blocked: true });
      await coach.delete(`/content-manager/collection-types/${WORKOUT}/${workout}`);
    });
    expect(lines).toMatchObject([
      { event: 'panel-member.updated', actor: byCoach(), subject: user.id, changed: ['blocked'] },
      { event: 'panel-content.deleted', contentType: WORKOUT, ids: [workout] },
    ]);
  });

  it('tells of automatic mails that are changed, without their words', async () => {
    const path = '/membership/mails/automatic/win-back';
    const texts = { de: { subject: 'Geheime Worte', body: 'x' } };
    const lines = await log.during(() => coach.put(path, { isOn: true, texts }));
    expect(lines).toMatchObject([
      {
        ...{ event: 'automatic-mail.changed', actor: byCoach(), template: 'win-back' },
        changed: ['isOn', 'de'],
      },
    ]);
    expect(log.text()).not.toContain('Geheime');
  });

  it('tells of mails to an audience that are planned and stopped, without their words', async () => {
    const client = clientOf(app);
    const { token } = await signUp(client);
    await client.patch('/auth/preferences', { marketing_emails: true }, { token });
    const { data } = await coach.post<{ id: string }>('/membership/mails');
    const path = `/membership/mails/${data.id}`;
    await coach.put(path, { texts: { en: { subject: 'Secret news', body: 'x' } }, audience: {} });
    const lines = await log.during(async () => {
      await coach.post(`${path}/send`, { at: '2035-01-15T08:00', shown: 1 });
      await coach.post(`${path}/stop`);
    });
    expect(lines).toMatchObject([
      { event: 'newsletter.planned', actor: byCoach(), newsletter: data.id, recipients: 1 },
      { event: 'newsletter.stopped', actor: byCoach(), newsletter: data.id },
    ]);
    expect(log.text()).not.toContain('Secret news');
  });

  it('tells of policies that are written, published and withdrawn, one by one and together', async () => {
    let id = '';
    const lines = await log.during(async () => {
      const page = { slug: 'terms', title: 'Terms', body: 'One' };
      id = (await coach.post<Document>(pathOf(POLICY), page)).data.documentId;
      await coach.put(pathOf(POLICY, `/${id}`), { body: 'Two' });
      await coach.post(pathOf(POLICY, `/${id}/actions/publish`));
      await coach.post(pathOf(POLICY, '/actions/bulkUnpublish'), { documentIds: [id] });
    });
    const changed = { event: 'panel-content.changed', contentType: POLICY, ids: [id] };
    expect(lines).toMatchObject([
      { ...changed, action: 'created' },
      { ...changed, action: 'updated', changed: ['body'] },
      { ...changed, action: 'published' },
      { ...changed, action: 'unpublished' },
    ]);
  });

  it.each([
    ['api::consumer-law.consumer-law', {}],
    [SITE_TEXT, SITE_TEXTS],
  ])('tells of changes of %s', async (type, texts) => {
    const path = `/content-manager/single-types/${type}`;
    let saved: Document | undefined;
    const lines = await log.during(async () => {
      saved = (await coach.put<Document>(path, texts)).data;
    });
    expect(lines).toMatchObject([
      {
        ...{ event: 'panel-content.changed', action: 'updated', actor: byCoach() },
        ...{ contentType: type, ids: [saved?.documentId] },
      },
    ]);
  });

  it('tells of publications that are planned and cancelled, and that the site has made them', async () => {
    const id = await draftWorkout(app.strapi);
    const at = new Date(Date.now() + 3_600_000);
    const publishAt = at.toISOString();
    const save = (data: object) => coach.put(pathOf(WORKOUT, `/${id}`), data);
    const lines = await log.during(async () => {
      await save({ publishAt });
      await save({ title: 'Another', publishAt });
      await save({ publishAt: null });
      await save({ publishAt });
      await jobsOf(app.strapi).runNow('planned workouts', at);
    });
    expect(lines).toMatchObject([
      { event: 'publication.planned', actor: byCoach(), workout: id, publishAt },
      { event: 'publication.cancelled', actor: byCoach(), workout: id },
      { event: 'publication.planned', workout: id },
      { event: 'publication.done', actor: { kind: 'system' }, workout: id, via: 'plan' },
    ]);
  });

  it('tells of files that are deleted, one by one and together with folders', async () => {
    const newFile = async (): Promise<string> => {
      const { id } = await app.strapi.db.query(FILE).create({
        data: {
          ...{ name: 'a.pdf', hash: crypto.randomUUID(), ext: '.pdf', mime: 'application/pdf' },
          ...{ size: 1, url: '/a.pdf', provider: 'local', folderPath: '/' },
        },
      });
      return String(id);
    };
    const [one, other] = [await newFile(), await newFile()];
    const { data: folder } = await coach.post<Made>('/upload/folders', { name: 'A', parent: null });
    const lines = await log.during(async () => {
      await coach.delete(`/upload/files/${one}`);
      const bulk = { fileIds: [Number(other)], folderIds: [folder.id] };
      await coach.post('/upload/actions/bulk-delete', bulk);
    });
    expect(lines).toMatchObject([
      { event: 'panel-file.deleted', actor: byCoach(), ids: [one], folders: [] },
      { event: 'panel-file.deleted', ids: [other], folders: [String(folder.id)] },
    ]);
  });

  it('tells what a role was not allowed, and what could not be done', async () => {
    const author = await newPanelUser(app, 'strapi-author');
    const lines = await log.during(async () => {
      expect((await author.get('/admin/users')).status).toBe(403);
      expect((await author.post('/admin/roles', { name: 'Mine' })).status).toBe(403);
      expect((await coach.post('/admin/roles', { name: '' })).status).toBe(400);
    });
    expect(lines).toMatchObject([
      { event: 'access.refused', outcome: 'refused', call: 'GET /admin/users' },
      { event: 'access.refused', call: 'POST /admin/roles', actor: { kind: 'panel' } },
      { event: 'panel-change.failed', call: 'POST /admin/roles', status: 400, actor: byCoach() },
    ]);
  });

  it('tells of a sign-out and of a password that somebody says to have forgotten', async () => {
    const leaving = await newPanelUser(app);
    const forgotten = { email: 'somebody@example.com' };
    const lines = await log.during(async () => {
      await leaving.post('/admin/logout');
      await coach.post('/admin/forgot-password', forgotten).catch(() => undefined);
    });
    expect(lines).toMatchObject([
      { event: 'panel-sign-out.done', actor: { kind: 'panel' } },
      { event: 'panel-password-reset.requested' },
    ]);
    expect(log.text()).not.toContain(forgotten.email);
  });

  it('knows every call of Strapi’s panel that changes users, roles or settings', () => {
    const { routes } = app.strapi.admin;
    const changing = Object.values(routes)
      .flatMap((router) => ('routes' in router ? router.routes : []))
      .filter(({ method }) => method !== 'GET')
      // Calls that are closed (docs/decisions/0035) have a function as their handler.
      .flatMap(({ handler }) => (typeof handler === 'string' ? [`admin.${handler}`] : []));
    const known = new Set([
      ...Object.keys(PANEL_CALLS),
      ...CALLS_NOT_RECORDED,
      'admin.authentication.login',
      'admin.authentication.forgotPassword',
    ]);
    expect(changing.length).toBeGreaterThan(15);
    expect(changing.filter((call) => !known.has(call))).toEqual([]);
  });
});
