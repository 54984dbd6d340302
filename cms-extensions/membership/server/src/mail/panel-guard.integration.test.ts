import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { contextOf } from '../../../test/context.ts';
import { mailOf, messageOf } from '../../../test/mail.ts';
import { recordQueries } from '../../../test/query-plans.ts';
import { eventually } from '../../../test/redis.ts';
import { type MailKey, TEMPLATE_KEYS } from './templates/list.ts';
import { fillTemplates } from './templates/repository.ts';
import { builtInWording } from './templates/wording.ts';

const TEMPLATE = 'plugin::membership.mail-template';
const MESSAGE = 'plugin::membership.mail-message';
const COACH = { email: 'coach@example.com', password: 'Coach1234' };

type Refusal = { error: { message: string; details: { errors?: { path: string[] }[] } } };

describe('mail templates in the panel', () => {
  let app: Booted;
  let token: string;
  beforeAll(async () => {
    app = await bootMembership({
      seed: async (strapi) => {
        const { id } = await strapi.service('admin::role').getSuperAdmin();
        await strapi
          .service('admin::user')
          .create({ ...COACH, firstname: 'Ines', isActive: true, roles: [id] });
      },
    });
    const login = await fetch(`${app.url}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(COACH),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    token = data.token;
  });
  afterAll(() => app.stop());

  const call = async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(`${app.url}/content-manager/collection-types/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const row = (key: MailKey) => app.strapi.db.query(TEMPLATE).findOne({ where: { key } });
  const save = async (key: MailKey, changes: object) => {
    const { documentId, name, sent, placeholders, subject, body } = await row(key);
    const fields = { key, name, sent, placeholders, subject, body, ...changes };
    return call<Refusal>('PUT', `${TEMPLATE}/${documentId}`, fields);
  };
  /** Sends the mail about a granted refund. @returns its subject */
  const send = async (key: string): Promise<string> => {
    await mailOf(app.strapi).enqueue({
      key,
      template: 'refund-granted',
      to: 'tessa@example.com',
      userDocumentId: null,
      values: { amount: { amountMinor: 999, currency: 'usd' }, refundDetails: '' },
    });
    await eventually(async () =>
      expect(await messageOf(app.strapi, key)).toMatchObject({ state: 'sent' }),
    );
    return (await messageOf(app.strapi, key)).subject;
  };

  it('are there for every mail, with what they are for and what they can say', async () => {
    const { body } = await call<{ results: { key: string; sent: string; placeholders: string }[] }>(
      'GET',
      `${TEMPLATE}?pageSize=100`,
    );
    expect(body.results.map(({ key }) => key).toSorted()).toEqual(TEMPLATE_KEYS.toSorted());
    const trial = body.results.find(({ key }) => key === 'trial-started');
    expect(trial?.sent).toContain('free trial begins');
    expect(trial?.placeholders).toContain(
      '{{firstCharge}}: the day of the first charge, such as 28 November 2026',
    );
  });

  it('are sent as the coach has written them', async () => {
    const { status } = await save('refund-granted', { subject: 'All yours again: {{amount}}' });
    expect(status).toBe(200);
    expect(await send('edited')).toBe('All yours again: $9.99');
  });

  it('keep the coach’s wording at a restart; others follow ours', async () => {
    await app.strapi.db
      .query(TEMPLATE)
      .update({ where: { key: 'pause-ended' }, data: { sent: 'As an older version had it' } });
    const untouched = await row('receipt');
    await app.restart();
    expect(await row('receipt')).toEqual(untouched);
    expect(await row('refund-granted')).toMatchObject({ subject: 'All yours again: {{amount}}' });
    expect(await row('pause-ended')).toMatchObject({
      ...builtInWording('pause-ended'),
      sent: expect.stringContaining('pause ends'),
    });
  });

  it('are read by one query at a start, which writes only those that are missing', async () => {
    /** The statements about templates; the restart's own work may go on beside them. */
    const fill = async () => {
      const all = await recordQueries(app.strapi, () => fillTemplates(contextOf(app.strapi)));
      return all.filter(({ sql }) => sql.includes('membership_mail_templates'));
    };
    const before = await row('pause-ended');
    expect(await fill()).toHaveLength(1);
    await app.strapi.db.query(TEMPLATE).delete({ where: { key: 'pause-ended' } });
    const statements = (await fill()).map(({ sql }) => sql.split(' ')[0]?.toLowerCase());
    expect(statements.filter((verb) => verb === 'insert')).toHaveLength(1);
    expect(statements).not.toContain('update');
    const { subject, body, ours } = before;
    expect(await row('pause-ended')).toMatchObject({ subject, body, ours });
  });

  it('are not saved with an unknown placeholder, which the error names', async () => {
    const { status, body } = await save('refund-granted', { body: 'You get {{amuont}} back.' });
    expect(status).toBe(400);
    expect(body.error.message).toContain('{{amuont}} is not known in this mail');
    expect(body.error.details.errors?.[0]?.path).toEqual(['body']);
  });

  it('are checked in each language, and may be empty in those beside English', async () => {
    const refused = await save('refund-granted', { subjectDe: 'Deins', bodyDe: 'Bis bald.' });
    expect(refused.status).toBe(400);
    expect(refused.body.error.message).toContain('must keep {{amount}}');
    expect(refused.body.error.details.errors?.[0]?.path).toEqual(['bodyDe']);
    expect((await save('refund-granted', { subjectDe: '', bodyDe: '' })).status).toBe(200);
  });

  it.each([
    ['another mail', { key: 'receipt' }, 'cannot be changed'],
    ['no words', { body: '' }, 'must not be empty'],
    ['a link that leads away', { body: '{{amount}} [x](https://evil.example)' }, 'leads away'],
  ])('are not saved with %s', async (_what, changes, message) => {
    const { status, body } = await save('refund-granted', changes);
    expect(status).toBe(400);
    expect(body.error.message).toContain(message);
  });

  it.each([
    ['subject', { subject: '{{resetToken}}' }],
    ['body', { body: '[Go](/reset-password?token={{resetToken}})' }],
    ['subjectDe', { subjectDe: '{{resetToken}}' }],
  ])('are not saved with a secret in the wrong place: %s', async (field, changes) => {
    const { status, body } = await save('password-reset', changes);
    expect(status).toBe(400);
    expect(body.error.details.errors?.[0]?.path).toEqual([field]);
  });

  it('show nobody the secret of a mail, whatever the database has', async () => {
    await app.strapi.db.query(TEMPLATE).update({
      where: { key: 'password-reset' },
      data: { subject: 'Reset {{resetToken}}', ours: 'edited' },
    });
    const secret = 'secret-of-a-reset-mail';
    await mailOf(app.strapi).enqueue({
      key: 'stolen',
      template: 'password-reset',
      to: 'tessa@example.com',
      userDocumentId: null,
      values: { resetToken: secret },
    });
    await eventually(async () =>
      expect(await messageOf(app.strapi, 'stolen')).toMatchObject({ state: 'sent' }),
    );
    const { body } = await call<object>('GET', `${MESSAGE}?pageSize=100`);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect((await messageOf(app.strapi, 'stolen')).subject).toBe(
      builtInWording('password-reset').subject,
    );
  });

  it('are neither added nor copied', async () => {
    const wording = { subject: 'Hello', body: 'Hello', name: 'x', sent: 'x', placeholders: 'x' };
    const added = await call<Refusal>('POST', TEMPLATE, { key: 'receipt', ...wording });
    expect(added.status).toBe(400);
    expect(added.body.error.message).toContain('a template for every mail already');
  });

  it('come back in our words when one is deleted', async () => {
    const { documentId } = await row('refund-granted');
    expect((await call('DELETE', `${TEMPLATE}/${documentId}`)).status).toBe(200);
    await eventually(async () =>
      expect(await row('refund-granted')).toMatchObject(builtInWording('refund-granted')),
    );
  });

  it.each([
    [
      'is broken',
      () =>
        app.strapi.db
          .query(TEMPLATE)
          .update({ where: { key: 'refund-granted' }, data: { subject: '{{nobody}}' } }),
    ],
    [
      'is missing',
      () => app.strapi.db.query(TEMPLATE).delete({ where: { key: 'refund-granted' } }),
    ],
  ])('never hold a mail up: ours is sent when one %s', async (what, spoil) => {
    await spoil();
    expect(await send(`spoilt ${what}`)).toBe('Your refund of $9.99');
  });

  it('show what was sent, which nobody rewrites', async () => {
    const { body } = await call<{ results: { documentId: string; subject: string }[] }>(
      'GET',
      `${MESSAGE}?sort=createdAt:ASC`,
    );
    const [first] = body.results;
    expect(first?.subject).toBe('All yours again: $9.99');
    for (const [method, fields] of [
      ['PUT', { subject: 'Other' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await call<Refusal>(method, `${MESSAGE}/${first?.documentId}`, fields);
      expect(answer.status).toBe(403);
    }
  });
});
