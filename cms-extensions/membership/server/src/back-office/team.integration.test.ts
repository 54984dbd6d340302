import type { TeamPerson, TeamView } from 'contract/desk/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { startMailServer, type TestMailServer } from '../../../test/mail.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';

const PATH = '/membership/team';
const NOA = { name: 'Noa Invited', email: 'noa@example.com', roles: ['strapi-author'] };
const PASSWORD = 'violet-Harbour-53-lamp';

describe('the team', () => {
  let server: TestMailServer;
  let app: Booted;
  let owner: PanelUser;

  beforeAll(async () => {
    server = await startMailServer();
    app = await bootMembership({ env: { SMTP_URL: server.url } });
    owner = await newPanelUser(app);
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  const people = async (): Promise<TeamPerson[]> => (await owner.get<TeamView>(PATH)).data.people;
  const personOf = async (email: string): Promise<TeamPerson> => {
    const found = (await people()).find((one) => one.email === email);
    if (found === undefined) throw new Error(`${email} is not in the team`);
    return found;
  };
  const invite = (body: object, by = owner) =>
    by.post<{ link: string | null }>(`${PATH}/invitations`, body);
  const roles = (id: number, codes: readonly string[], by = owner) =>
    by.patch(`${PATH}/${id}`, { roles: codes });
  const me = async (user: PanelUser): Promise<{ id: number; email: string }> =>
    (await user.get<{ id: number; email: string }>('/admin/users/me')).data;
  const accept = (token: string) =>
    owner.post('/admin/register', {
      registrationToken: token,
      userInfo: { firstname: 'Noa', lastname: 'Invited', password: PASSWORD },
    });

  it('is invited by mail, with a link that works once', async () => {
    const reply = await invite(NOA);
    expect(reply).toMatchObject({ status: 200, data: { link: null } });
    const mail = server.received.find(({ recipients }) => recipients.includes(NOA.email));
    const [, token = ''] =
      /registrationToken=(\w+)/.exec(
        mail?.message.replace(/=\r?\n/g, '').replace(/=3D/g, '=') ?? '',
      ) ?? [];
    expect(await personOf(NOA.email)).toMatchObject({
      ...{ name: NOA.name, roles: NOA.roles, isActive: false, isSelf: false },
      ...{ invitedUntil: expect.any(String), lastSeenAt: null, hasFactor: false },
    });
    expect((await accept(token)).status).toBe(200);
    expect((await accept(token)).status).toBe(400);
    expect(await personOf(NOA.email)).toMatchObject({ isActive: true, invitedUntil: null });
  });

  it('shows the link when the mail server takes no mail', async () => {
    server.refuse('zoe@example.com', '550 5.1.1 No');
    const { data } = await invite({ ...NOA, email: 'zoe@example.com' });
    expect(data.link).toMatch(/\/admin\/auth\/register\?registrationToken=\w+$/);
  });

  it.each([
    ['somebody twice', NOA, 409],
    ['nobody', { ...NOA, email: 'nobody' }, 422],
    ['somebody who may do nothing', { ...NOA, email: 'a@example.com', roles: [] }, 422],
    ['an unknown role', { ...NOA, email: 'a@example.com', roles: ['strapi-king'] }, 422],
    ['no name', { ...NOA, email: 'a@example.com', name: ' ' }, 422],
  ])('does not invite %s', async (_what, body, status) => {
    expect((await invite(body)).status).toBe(status);
  });

  it('signs out whose roles are changed', async () => {
    const user = await newPanelUser(app, 'strapi-author');
    const { id, email } = await me(user);
    expect((await roles(id, ['strapi-editor', 'desk-money'])).status).toBe(200);
    expect((await personOf(email)).roles.toSorted()).toEqual(['desk-money', 'strapi-editor']);
    expect((await user.get('/admin/users/me')).status).toBe(401);
    expect((await owner.delete(`${PATH}/${id}`)).status).toBe(200);
    expect((await owner.delete(`${PATH}/${id}`)).status).toBe(404);
  });

  it('always has an owner who can sign in, also when two lower each other', async () => {
    const { id } = await me(owner);
    const invited = { ...NOA, email: 'owner@example.com', roles: ['strapi-super-admin'] };
    expect((await invite(invited)).status).toBe(200);
    expect((await roles(id, ['strapi-editor'])).status).toBe(422);
    expect((await owner.delete(`${PATH}/${id}`)).status).toBe(422);
    const other = await newPanelUser(app);
    const { id: otherId } = await me(other);
    const both = await Promise.all([
      roles(otherId, ['strapi-editor'], owner),
      roles(id, ['strapi-editor'], other),
    ]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const owners = await app.strapi.db
      .query('admin::user')
      .count({ where: { isActive: true, roles: { code: 'strapi-super-admin' } } });
    expect(owners).toBe(1);
  });
});
