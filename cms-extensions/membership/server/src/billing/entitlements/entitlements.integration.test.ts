import type { AccountExport, User } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../../test/client.ts';
import { contextOf } from '../../../../test/context.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { deleteUser } from '../../users/index.ts';
import { endEntitlement, giveEntitlement } from './entitlements.ts';

const USER = 'plugin::users-permissions.user';
const ENTITLEMENT = 'plugin::membership.entitlement';

describe('access without a subscription', () => {
  let app: Booted;
  let client: Client;
  beforeAll(async () => {
    app = await bootMembership();
    client = clientOf(app);
  });
  afterAll(() => app.stop());

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

  it('is in the export, and names nobody after the account is deleted', async () => {
    const { user, token } = await signUp(client);
    const { documentId } = await give(user, '2099-03-31T22:00:00.000Z');
    const { body } = await client.get<AccountExport>('/auth/export', { token });
    expect(body.entitlements).toMatchObject([
      { kind: 'free', until: '2099-03-31T22:00:00.000Z', reason: 'Lives nearby', ended_at: null },
    ]);
    await deleteUser(contextOf(app.strapi), (await rowOf(user)).id);
    const kept = await app.strapi.db.query(ENTITLEMENT).findOne({ where: { documentId } });
    expect(kept).toMatchObject({ userDocumentId: null, reason: '' });
  });
});
