import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { clientOf, signUp } from '../../../test/client.ts';
import { draftWorkout, publishWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { securityLogOf } from '../../../test/security-log.ts';
import { SITE_TEXT, SITE_TEXTS } from '../../../test/site-texts.ts';

const MEMBER = 'plugin::users-permissions.user';
const WORKOUT = 'api::workout.workout';
const POLICY = 'api::policy-page.policy-page';
const SECRET = 'Panel-Secret-1';
const ENTRIES = '/content-manager/collection-types/:model';

type Made = { id: number };
type Document = { documentId: string };

const pathOf = (type: string, rest = ''): string =>
  `/content-manager/collection-types/${type}${rest}`;

describe('what is done in the panel', () => {
  const { app, client } = testApp(() => bootMembership());
  let coach: PanelUser;
  let log: ReturnType<typeof securityLogOf>;
  let coachId: string;

  beforeAll(async () => {
    log = securityLogOf(app);
    coach = await newPanelUser(app);
    coachId = String(log.of('panel-sign-in.succeeded').at(-1)?.actor.id);
  });

  const signIn = (email: string, password: string) =>
    fetch(`${app.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Browser/1.0' },
      body: JSON.stringify({ email, password }),
    });
  const byCoach = () => ({ kind: 'panel', id: coachId });
  const newUser = async (email: string): Promise<string> => {
    const role = app.strapi.db.query('admin::role');
    const { id: owner } = await role.findOne({ where: { code: 'strapi-super-admin' } });
    const person = { firstname: 'Ada', lastname: 'Editor', email, roles: [owner] };
    return String((await coach.post<Made>('/admin/users', person)).data.id);
  };
  /** A change as it is written, done by the coach. */
  const done = (call: string, ids: string[], changed: string[] = []) => ({
    ...{ event: 'panel-change.done', outcome: 'success', actor: byCoach(), call, ids },
    changed: expect.arrayContaining(changed),
  });

  it('tells who signed in, from where, with what, and whom a command made', () => {
    expect(log.of('panel-sign-in.succeeded').at(-1)).toMatchObject({
      outcome: 'success',
      actor: { kind: 'panel', id: expect.stringMatching(/^\d+$/) },
      address: '127.0.0.1',
      accountHash: expect.stringMatching(/^[\w-]{22}$/),
    });
    expect(log.of('panel-user.created').at(-1)).toMatchObject({
      ...{ via: 'command', actor: { kind: 'system', id: null }, subject: coachId },
    });
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

  it('tells of panel users and roles that are changed, by whom and in which fields', async () => {
    const [users, roles] = ['/admin/users', '/admin/roles'];
    let [user, role] = ['', ''];
    const lines = await log.during(async () => {
      user = await newUser('ada@example.com');
      await coach.put(`${users}/${user}`, { firstname: 'Adele' });
      expect((await coach.put(`${users}/${user}`, { password: SECRET })).status).toBe(400);
      await coach.delete(`${users}/${user}`);
      const { data } = await coach.post<Made>(roles, { name: 'Readers', description: '' });
      role = String(data.id);
      await coach.put(`${roles}/${role}/permissions`, { permissions: [] });
      await coach.delete(`${roles}/${role}`);
    });
    expect(lines).toMatchObject([
      done(`POST ${users}`, [user], ['email', 'roles']),
      done(`PUT ${users}/:id`, [user], ['firstname']),
      { event: 'panel-change.failed', call: `PUT ${users}/:id`, status: 400, actor: byCoach() },
      done(`DELETE ${users}/:id`, [user]),
      done(`POST ${roles}`, [role], ['name']),
      done(`PUT ${roles}/:id/permissions`, [role], ['permissions']),
      done(`DELETE ${roles}/:id`, [role]),
    ]);
  });

  it('tells of links to a new password that owners start, and of no link or address', async () => {
    const email = 'joan@example.com';
    const id = await newUser(email);
    await app.strapi.db.query('admin::user').update({ where: { id }, data: { isActive: true } });
    const lines = await log.during(() => coach.post(`/membership/panel-users/${id}/password-link`));
    expect(lines).toMatchObject([
      { event: 'panel-password-link.sent', actor: byCoach(), subject: id },
    ]);
    const row = await app.strapi.db.query('admin::user').findOne({ where: { id } });
    expect(row.resetPasswordToken).toHaveLength(40);
    for (const secret of [email, row.resetPasswordToken]) expect(log.text()).not.toContain(secret);
  });

  it('tells of members and texts that are written, of each deletion, and of no other entry', async () => {
    const { user } = await signUp(clientOf(app));
    const workout = await publishWorkout(app.strapi, { title: 'Short Life' });
    let [policy, texts] = ['', ''];
    const lines = await log.during(async () => {
      await coach.put(pathOf(MEMBER, `/${user.id}`), { blocked: true });
      await coach.put(pathOf(WORKOUT, `/${workout}`), { title: 'Shorter Life' });
      await coach.delete(pathOf(WORKOUT, `/${workout}`));
      const page = { slug: 'terms', title: 'Terms', body: 'One' };
      policy = (await coach.post<Document>(pathOf(POLICY), page)).data.documentId;
      await coach.post(pathOf(POLICY, `/${policy}/actions/publish`));
      await coach.post(pathOf(POLICY, '/actions/bulkUnpublish'), { documentIds: [policy] });
      const single = `/content-manager/single-types/${SITE_TEXT}`;
      texts = (await coach.put<Document>(single, SITE_TEXTS)).data.documentId;
    });
    const contentType = POLICY;
    expect(lines).toMatchObject([
      { ...done(`PUT ${ENTRIES}/:id`, [user.id], ['blocked']), contentType: MEMBER },
      { ...done(`DELETE ${ENTRIES}/:id`, [workout]), contentType: WORKOUT },
      { ...done(`POST ${ENTRIES}`, [policy], ['body']), contentType },
      { ...done(`POST ${ENTRIES}/:id/actions/publish`, [policy]), contentType },
      { ...done(`POST ${ENTRIES}/actions/bulkUnpublish`, [policy]), contentType },
      {
        ...done('PUT /content-manager/single-types/:model', [texts], ['hero']),
        contentType: SITE_TEXT,
      },
    ]);
  });

  it('tells of mails that are changed, planned and stopped, without their words', async () => {
    const { token } = await signUp(client);
    await client.patch('/auth/preferences', { marketing_emails: true }, { token });
    const texts = { de: { subject: 'Geheime Worte', body: 'x' } };
    const { data } = await coach.post<{ id: string }>('/membership/mails');
    const path = `/membership/mails/${data.id}`;
    await coach.patch(path, { texts: { en: { subject: 'Secret news', body: 'x' } }, audience: {} });
    const lines = await log.during(async () => {
      await coach.patch('/membership/mails/automatic/win-back', { isOn: true, texts });
      await coach.post(`${path}/send`, { at: '2035-01-15T08:00', shown: 1 });
      await coach.post(`${path}/stop`);
    });
    expect(lines).toMatchObject([
      {
        ...{ event: 'automatic-mail.changed', actor: byCoach(), template: 'win-back' },
        changed: ['isOn', 'de'],
      },
      { event: 'newsletter.planned', actor: byCoach(), newsletter: data.id, recipients: 1 },
      { event: 'newsletter.stopped', actor: byCoach(), newsletter: data.id },
    ]);
    for (const words of ['Geheime', 'Secret news']) expect(log.text()).not.toContain(words);
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
      { event: 'publication.done', actor: { kind: 'system' }, workout: id },
    ]);
  });

  it('tells of files and folders that are deleted', async () => {
    const { data: folder } = await coach.post<Made>('/upload/folders', { name: 'A', parent: null });
    const { id } = await app.strapi.db.query('plugin::upload.file').create({
      data: {
        ...{ name: 'a.pdf', hash: crypto.randomUUID(), ext: '.pdf', mime: 'application/pdf' },
        ...{ size: 1, url: '/a.pdf', provider: 'local', folderPath: '/' },
      },
    });
    const path = '/upload/actions/bulk-delete';
    const lines = await log.during(() =>
      coach.post(path, { fileIds: [Number(id)], folderIds: [folder.id] }),
    );
    expect(lines).toMatchObject([done(`POST ${path}`, [String(id), `folder ${folder.id}`])]);
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
      { event: 'panel-change.done', call: 'POST /admin/logout', actor: { kind: 'panel' } },
      { event: 'panel-password-reset.requested' },
    ]);
    expect(log.text()).not.toContain(forgotten.email);
  });
});
