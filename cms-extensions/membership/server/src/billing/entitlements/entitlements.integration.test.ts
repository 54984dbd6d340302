import { type AccountExport, DAY_MS, type User } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { bootMembership } from '../../../../test/boot.ts';
import { signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { mailsTo, mailTo } from '../../../../test/mailbox.ts';
import { rare } from '../../../../test/rare.ts';
import { deleteUser, formerMembers } from '../../users/index.ts';
import { endEntitlement, giveEntitlement } from './entitlements.ts';

const USER = 'plugin::users-permissions.user';
const ENTITLEMENT = 'plugin::membership.entitlement';
const MESSAGE = 'plugin::membership.mail-message';

describe('access without a subscription', () => {
  const { app, client } = testApp(() => bootMembership());

  const give = (user: User, untilAt: string | null) =>
    giveEntitlement(contextOf(app.strapi), user.id, {
      ...{ kind: 'free', untilAt, reason: 'Lives nearby', givenBy: 'Ines', sourceId: null },
    });
  const statusOf = async (token: string) =>
    (await client.get<User>('/auth/me', { token })).body.subscription_status;
  const rowOf = ({ id }: User) => app.strapi.db.query(USER).findOne({ where: { documentId: id } });

  it('is given at once, and taken back at once', async () => {
    const { user, token } = await signUp(client);
    expect(await rowOf(user)).toMatchObject({ memberState: 'none', entitledUntil: null });
    const given = await give(user, null);
    expect(await statusOf(token)).toBe('active');
    expect(await rowOf(user)).toMatchObject({ memberState: 'free', memberStateUntil: null });
    await endEntitlement(contextOf(app.strapi), given, 'Ines');
    expect(await statusOf(token)).toBe('inactive');
    expect(await rowOf(user)).toMatchObject({ memberState: 'none', entitledUntil: null });
  });

  it('ends by itself, and the state follows', async () => {
    const { user, token } = await signUp(client);
    const untilAt = new Date(Date.now() + 400).toISOString();
    await give(user, untilAt);
    await expect.poll(() => statusOf(token)).toBe('inactive');
    await jobsOf(app.strapi).runNow('ended entitlements', new Date());
    expect(await rowOf(user)).toMatchObject({
      ...{ memberState: 'none', memberStateUntil: null, entitledUntil: null },
    });
  });

  it('is told a week before its end and at its end, once each', async () => {
    const { user } = await signUp(client);
    const untilAt = new Date(Date.now() + 20 * DAY_MS);
    await give(user, untilAt.toISOString());
    const run = async (name: string, days: number) => {
      for (const _ of [1, 2])
        await jobsOf(app.strapi).runNow(name, new Date(untilAt.getTime() + days * DAY_MS));
    };
    await run('reminders', -8);
    await run('reminders', -6);
    await mailTo(app, user.email, /^Your free access ends on /);
    await run('ended entitlements', 0);
    await mailTo(app, user.email, /^Your free access has ended$/);
    const subjects = (await mailsTo(app, user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /free access/.test(subject))).toEqual([
      expect.stringMatching(/^Your free access ends on /),
      'Your free access has ended',
    ]);
  });

  rare('is told to all whose access ends, however many they are', async () => {
    const [from, until] = [new Date(Date.now() - 20 * DAY_MS), new Date(Date.now() + 3 * DAY_MS)];
    const ids = Array.from({ length: 205 }, () => crypto.randomUUID());
    const times = { created_at: from, updated_at: from };
    const users = ids.map((id) => ({
      ...{ ...times, document_id: id, username: id, email: `${id}@example.com`, blocked: false },
      ...{ email_lower: `${id}@example.com`, entitled_until: until, member_state: 'free' },
    }));
    const given = ids.map((id) => ({
      ...{ ...times, document_id: id, user_document_id: id, kind: 'free', from_at: from },
      ...{ until_at: until, reason: '', given_by: 'Ines' },
    }));
    const { connection } = app.strapi.db;
    await connection.batchInsert('up_users', users, 20);
    await connection.batchInsert('membership_entitlements', given, 20);
    await jobsOf(app.strapi).runNow('reminders', new Date());
    const where = { userDocumentId: { $in: ids }, template: 'entitlement-ending' };
    expect(await app.strapi.db.query(MESSAGE).count({ where })).toBe(205);
  });

  it('is not told when it is short, or something goes on', async () => {
    const { user } = await signUp(client);
    const untilAt = new Date(Date.now() + 3 * DAY_MS);
    await give(user, untilAt.toISOString());
    await jobsOf(app.strapi).runNow('reminders', new Date());
    await app.strapi.db
      .query(USER)
      .update({ where: { documentId: user.id }, data: { memberState: 'paying' } });
    await jobsOf(app.strapi).runNow('ended entitlements', untilAt);
    expect(await app.strapi.db.query(MESSAGE).count({ where: { userDocumentId: user.id } })).toBe(
      0,
    );
  });

  it('keeps an account that would be removed', async () => {
    const { user } = await signUp(client);
    await give(user, null);
    const former: string[] = [];
    for await (const page of formerMembers(contextOf(app.strapi)))
      former.push(...page.map(({ id }) => id));
    expect(former).not.toContain(user.id);
  });

  it('is in the export, and names nobody after the account is deleted', async () => {
    const { user, token } = await signUp(client);
    const { documentId } = await give(user, '2099-03-31T22:00:00.000Z');
    const { body } = await client.get<AccountExport>('/auth/export', { token });
    expect(body.actions).toEqual([]);
    expect(body.entitlements).toMatchObject([
      { kind: 'free', until: '2099-03-31T22:00:00.000Z', reason: 'Lives nearby', ended_at: null },
    ]);
    await deleteUser(contextOf(app.strapi), (await rowOf(user)).id);
    const kept = await app.strapi.db.query(ENTITLEMENT).findOne({ where: { documentId } });
    expect(kept).toMatchObject({ userDocumentId: null, reason: '' });
  });
});
