import { addCalendarMonths } from 'contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../../../test/admin.ts';
import { prepared, testApp } from '../../../test/app.ts';
import { PASSWORD, signUp } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { bootVideo, videoFileOf } from '../../../test/mux.ts';
import { decideRequest, newPanelUser } from '../../../test/panel.ts';
import { securityLogOf } from '../../../test/security-log.ts';
import { billingOf, bootBilling } from '../../../test/stripe.ts';
import { newSubscriber, type Subscriber } from '../../../test/subscribers.ts';

const USER = 'plugin::users-permissions.user';
const REFUND_REQUEST = 'plugin::membership.refund-request';
const SYSTEM = { actor: { kind: 'system', id: null }, address: null };

describe('what concerns money and accounts', () => {
  const { app, client } = testApp(() => bootBilling());
  const coach = prepared(() => newPanelUser(app));
  let log: ReturnType<typeof securityLogOf>;

  beforeAll(async () => {
    log = securityLogOf(app);
  });

  const byMember = ({ user }: Pick<Subscriber, 'user'>) => ({
    actor: { kind: 'member', id: user.id },
    subject: user.id,
    address: '127.0.0.1',
  });
  /** A member with an open refund request, and the request's id. */
  const asking = async () => {
    const member = await newSubscriber(app, client);
    await member.post('refund', { reason: 'My knee needs a rest.' });
    const where = { userDocumentId: member.user.id };
    const { documentId } = await app.strapi.db.query(REFUND_REQUEST).findOne({ where });
    return { member, refundRequest: String(documentId) };
  };
  const decide = (refundRequest: string, decision: 'grant' | 'refuse') =>
    decideRequest(
      coach,
      refundRequest,
      decision,
      decision === 'refuse' ? { answer: 'So it is.' } : {},
    );

  it('is told: a refund that was asked for and granted, by whom and how much', async () => {
    const { member, refundRequest } = await asking();
    expect(log.of('refund.requested').at(-1)).toMatchObject(byMember(member));
    const lines = await log.during(() => decide(refundRequest, 'grant'));
    expect(lines).toMatchObject([
      {
        ...{ event: 'refund.granted', outcome: 'success', subject: member.user.id, refundRequest },
        ...{ amountMinor: 999, currency: 'usd', actor: { kind: 'panel' }, address: '127.0.0.1' },
      },
    ]);
    expect(log.text()).not.toContain('knee');
  });

  it('is told: a refund that was rejected, and one that was decided before', async () => {
    const { refundRequest } = await asking();
    const lines = await log.during(async () => {
      await decide(refundRequest, 'refuse');
    });
    expect(lines).toMatchObject([{ event: 'refund.rejected', refundRequest, amountMinor: 999 }]);
    // What was decided before is not tried.
    expect(await log.during(() => decide(refundRequest, 'grant'))).toEqual([]);
  });

  it('is told: a refund that Stripe did not make', async () => {
    const { refundRequest } = await asking();
    await app.stripe.fault('/v1/refunds', 'error', 'POST');
    const lines = await log.during(() => decide(refundRequest, 'grant'));
    await app.stripe.control('/faults', undefined, 'DELETE');
    expect(lines).toMatchObject([{ event: 'refund.failed', outcome: 'failure', reason: 'fault' }]);
  });

  it('is told: a subscription that its member cancelled', async () => {
    const member = await newSubscriber(app, client);
    const lines = await log.during(() => member.post('cancel', { reason: '' }));
    expect(lines).toMatchObject([
      { event: 'subscription.cancelled', effective: 'later', ...byMember(member) },
    ]);
  });

  it('is told: a copy of the data, and an account that its member deleted', async () => {
    const member = await signUp(client);
    const { token } = member;
    const lines = await log.during(async () => {
      await client.get('/auth/export', { token });
      await client.delete('/auth/account', { password: PASSWORD }, { token });
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'account.exported', ...byMember(member) }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ event: 'account.deleted', reason: 'member', ...byMember(member) }),
    );
  });

  it('is told: an account that a panel user deleted', async () => {
    const { user } = await signUp(client);
    const lines = await log.during(() =>
      coach.delete(`/content-manager/collection-types/${USER}/${user.id}`),
    );
    expect(lines).toMatchObject([
      { event: 'account.deleted', reason: 'panel', actor: { kind: 'panel' }, subject: user.id },
    ]);
  });

  it('is told: an account that went when its time was over', async () => {
    const { subscriptionId, user } = await newSubscriber(app, client);
    await app.stripe.client.subscriptions.cancel(subscriptionId);
    const snapshot = await billingOf(app.strapi).sync(user.id);
    const due = addCalendarMonths(new Date(snapshot?.subscription?.endedAt ?? ''), 6);
    const pass = (now: Date) => jobsOf(app.strapi).runNow('removal of accounts', now);
    await pass(new Date(due.getTime() - 14 * 86_400_000));
    const lines = await log.during(() => pass(due));
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...{ event: 'account.deleted', reason: 'retention', subject: user.id },
        ...SYSTEM,
      }),
    );
  });
});

describe('what is done on the legacy admin screen', () => {
  const { app, client } = testApp(() => bootVideo());
  const admin = prepared(() => newAdmin(app, client));
  let log: ReturnType<typeof securityLogOf>;

  beforeAll(async () => {
    log = securityLogOf(app);
  });

  it('is told with the workout and the admin', async () => {
    const picture = await sharp({
      create: { width: 64, height: 36, channels: 3, background: '#664422' },
    })
      .jpeg()
      .toBuffer();
    let workout = '';
    const lines = await log.during(async () => {
      workout = await admin.draft();
      await admin.uploadThumbnail(workout, picture);
      await admin.uploadVideo(workout, videoFileOf());
      await admin.remove(workout);
    });
    expect(lines).toMatchObject([
      { event: 'workout.created', workout, actor: { kind: 'admin' }, address: '127.0.0.1' },
      { event: 'workout.file-uploaded', workout, file: 'thumbnail' },
      { event: 'workout.file-uploaded', workout, file: 'video' },
      { event: 'workout.deleted', workout },
    ]);
    expect(lines[0]?.actor.id).not.toBeNull();
  });

  it('is told when somebody has tried who is no admin', async () => {
    const { token, user } = await signUp(client);
    const lines = await log.during(() => client.get('/admin/workouts', { token }));
    expect(lines).toMatchObject([
      {
        ...{ event: 'access.refused', outcome: 'refused', call: 'GET /api/admin/workouts' },
        actor: { kind: 'member', id: user.id },
      },
    ]);
  });
});
