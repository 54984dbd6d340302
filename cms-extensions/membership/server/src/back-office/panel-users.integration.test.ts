import type { SiteTexts } from 'contract';
import { describe, expect, it } from 'vitest';
import { prepared, testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { clientOf } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { mailTo } from '../../../test/mailbox.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';

const HOUR_MS = 3_600_000;

describe("a person's account in the panel", () => {
  const { app } = testApp(() => bootMembership());
  const owner = prepared(() => newPanelUser(app));

  const statusOfMe = async (person: PanelUser): Promise<number> =>
    (await person.get('/admin/users/me')).status;
  const idOf = async (person: PanelUser): Promise<number> =>
    (await person.get<{ id: number }>('/admin/users/me')).data.id;
  const roleId = async (code: string): Promise<number> =>
    (await app.strapi.db.query('admin::role').findOne({ where: { code } })).id;
  const change = async (id: number, body: object): Promise<void> =>
    expect((await owner.put(`/admin/users/${id}`, body)).status).toBe(200);

  it('gets no password from an owner, but a link to choose one, which ends its sessions', async () => {
    const person = await newPanelUser(app, 'strapi-editor');
    const id = await idOf(person);
    const mine = { password: 'violet-Harbour-52-lamp' };
    expect((await owner.put(`/admin/users/${id}`, mine)).status).toBe(400);
    const path = `/membership/panel-users/${id}/password-link`;
    expect((await person.post(path)).status).toBe(403);
    expect((await owner.post(path)).status).toBe(200);
    const { email, resetPasswordToken } = await app.strapi.db
      .query('admin::user')
      .findOne({ where: { id } });
    const { text } = await mailTo(app, email, /^Reset password/);
    expect(text).toContain(`/auth/reset-password?code=${resetPasswordToken}`);
    const reset = { resetPasswordToken, ...mine };
    expect((await owner.post('/admin/reset-password', reset)).status).toBe(200);
    expect(await statusOfMe(person)).toBe(401);
    expect(await statusOfMe(owner)).toBe(200);
    expect((await mailTo(app, email, /^Your password for the desk/)).text).toContain('was changed');
  });

  it('is invited by a mail in the name of the site, also where mails are kept on this machine', async () => {
    const brand = '/content-manager/single-types/api::site-settings.site-settings';
    await owner.put(brand, { name: 'Halloran & Co' });
    expect((await owner.post(`${brand}/actions/publish`, {})).status).toBe(200);
    await eventually(async () => {
      const { body } = await clientOf(app).get<SiteTexts>('/site-texts');
      expect(body.brand.site_name).toBe('Halloran & Co');
    });
    const invited = { name: 'Noor Ash', email: 'noor@example.com', roles: ['strapi-author'] };
    const reply = await owner.post('/membership/team/invitations', invited);
    expect(reply).toMatchObject({ status: 200, data: { link: null } });
    const { text } = await mailTo(app, invited.email, /to the desk of Halloran & Co$/);
    expect(text).toMatch(/\/admin\/auth\/register\?registrationToken=\w+/);
  });

  it('ends its sessions when it is switched off, also for the time after', async () => {
    const person = await newPanelUser(app, 'strapi-editor');
    const id = await idOf(person);
    await change(id, { isActive: false });
    await change(id, { isActive: true });
    expect(await statusOfMe(person)).toBe(401);
  });

  it('ends its sessions with other roles, and with nothing else', async () => {
    const person = await newPanelUser(app, 'strapi-editor');
    const id = await idOf(person);
    const editor = await roleId('strapi-editor');
    await change(id, { firstname: 'Renamed', isActive: true, roles: [editor] });
    expect(await statusOfMe(person)).toBe(200);
    await change(id, { roles: [await roleId('strapi-author')] });
    expect(await statusOfMe(person)).toBe(401);
  });

  it('cannot be opened by an invitation of more than 72 hours', async () => {
    const invitation = {
      ...{ firstname: 'Noa', lastname: 'Invited', email: 'invited@example.com' },
      roles: [await roleId('strapi-editor')],
    };
    const { data } = await owner.post<{ registrationToken: string }>('/admin/users', invitation);
    const info = `/admin/registration-info?registrationToken=${data.registrationToken}`;
    const pass = (hours: number) =>
      jobsOf(app.strapi).runNow(
        'end of invitations to the panel',
        new Date(Date.now() + hours * HOUR_MS),
      );
    await pass(71);
    expect((await owner.get(info)).status).toBe(200);
    await pass(73);
    expect((await owner.get(info)).status).toBe(400);
    const userInfo = {
      firstname: 'Noa',
      lastname: 'Invited',
      password: 'violet-Harbour-53-lamp',
    };
    const { registrationToken } = data;
    const registration = await owner.post('/admin/register', { registrationToken, userInfo });
    expect(registration.status).toBe(400);
  });
});
