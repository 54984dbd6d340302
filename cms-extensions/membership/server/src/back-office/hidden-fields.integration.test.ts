import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { clientOf, freshEmail, signUp } from '../../../test/client.ts';
import { mailOf, messageOf } from '../../../test/mail.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';
import { eventually } from '../../../test/redis.ts';

const USER = 'plugin::users-permissions.user';
const REFUND = 'plugin::membership.refund-request';
const PANEL_ROLES = ['strapi-editor', 'strapi-super-admin'] as const;

/** Values of fields that nobody needs in the panel; no answer may contain them. */
const SECRETS = {
  [USER]: {
    resetPasswordToken: 'secret-reset-token',
    confirmationToken: 'secret-confirmation',
    stripeCustomerId: 'cus_secret_customer',
    stripeSubscriptionId: 'sub_secret_subscription',
    signUpSetupIntentId: 'seti_secret_setup',
  },
  [REFUND]: {
    invoiceId: 'in_secret_invoice',
    userDocumentId: 'secret-member-id',
  },
} as const;

const RESET_TOKEN = 'secret-token-of-an-unsent-mail';

/** The fields that the panel's answers must not contain, by content type. */
const HIDDEN = {
  [USER]: [
    ...['password', 'provider', 'emailLower', 'premiumEndsAt', 'premiumEndStatus'],
    'isSignUpProven',
    ...Object.keys(SECRETS[USER]),
  ],
  [REFUND]: ['amountMinor', 'currency', 'granting', ...Object.keys(SECRETS[REFUND])],
} as const;

type Page = { results: Record<string, unknown>[] };

describe('the content manager’s API', () => {
  let app: Booted;
  let passwordHash: string;
  const users: Partial<Record<(typeof PANEL_ROLES)[number], PanelUser>> = {};
  const userOf = (role: (typeof PANEL_ROLES)[number]): PanelUser => {
    const found = users[role];
    if (found === undefined) throw new Error(`Nobody is signed in as ${role}`);
    return found;
  };

  beforeAll(async () => {
    // No mail server listens there, so queued mails are not sent.
    app = await bootMembership({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    const { db } = app.strapi;
    const { email, user } = await signUp(clientOf(app));
    await db.query(USER).update({ where: { documentId: user.id }, data: SECRETS[USER] });
    passwordHash = (await db.connection('up_users').where({ email }).first('password')).password;
    await db.query(REFUND).create({
      data: {
        ...{ memberEmail: email, memberName: 'Anna', amount: '$9.99', state: 'granted' },
        ...{ requestedAt: new Date(), amountMinor: 999, currency: 'usd' },
        ...SECRETS[REFUND],
      },
    });
    await mailOf(app.strapi).enqueue({
      key: 'unsent',
      template: 'password-reset',
      to: freshEmail(),
      // Of no account, so that its link is not asked for.
      userDocumentId: null,
      values: { resetToken: RESET_TOKEN },
    });
    await eventually(async () =>
      expect(await messageOf(app.strapi, 'unsent')).toMatchObject({ state: 'queued', attempts: 1 }),
    );
    for (const role of PANEL_ROLES) users[role] = await newPanelUser(app, role);
    // Give the editors every permission: the fields must stay hidden.
    const editor = await db.query('admin::role').findOne({ where: { code: 'strapi-editor' } });
    const types = Object.values(app.strapi.contentTypes).filter(({ uid }) => uid in HIDDEN);
    const permissions = types.map(({ uid, attributes }) => ({
      action: 'plugin::content-manager.explorer.read',
      subject: uid,
      properties: { fields: Object.keys(attributes) },
      conditions: [],
    }));
    await app.strapi.service('admin::role').addPermissions(editor.id, permissions);
  });
  afterAll(() => app.stop());

  const list = (role: (typeof PANEL_ROLES)[number], uid: string, query = '') =>
    userOf(role).getAnswer<Page>(`/content-manager/collection-types/${uid}?pageSize=50${query}`);

  it('keeps what a waiting mail says unreadable in the database, too', async () => {
    const { db } = app.strapi;
    const rows = await db.connection('membership_mail_messages').where({ key: 'unsent' });
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(RESET_TOKEN);
  });

  describe.each(PANEL_ROLES)('for %s', (role) => {
    it.each([USER, REFUND] as const)('answers no secret of %s', async (uid) => {
      const { status, answer } = await list(role, uid);
      expect(status).toBe(200);
      expect(answer.results.length).toBeGreaterThan(0);
      const [first = {}] = answer.results;
      const one = await userOf(role).getAnswer(
        `/content-manager/collection-types/${uid}/${String(first.documentId)}`,
      );
      expect(one.status).toBe(200);
      const text = JSON.stringify([answer, one.answer]);
      const secrets = Object.values(SECRETS).flatMap((fields) => Object.values<string>(fields));
      for (const secret of [...secrets, RESET_TOKEN, passwordHash]) {
        expect(text).not.toContain(secret);
      }
      for (const field of HIDDEN[uid]) expect(text).not.toContain(`"${field}":`);
    });

    it.each([
      ['a customer at Stripe', USER, '&filters[stripeCustomerId][$startsWith]=nobody'],
      ['a reset token', USER, '&filters[resetPasswordToken][$startsWith]=nobody'],
      ['a card’s set-up', USER, '&filters[signUpSetupIntentId][$startsWith]=nobody'],
      ['an invoice', REFUND, '&filters[invoiceId][$startsWith]=nobody'],
    ])('is not asked about %s by filters', async (_what, uid, filter) => {
      const [all, filtered] = [await list(role, uid), await list(role, uid, filter)];
      // A filter on a hidden field would match nothing if it were applied; it must be refused or
      // ignored.
      if (filtered.status !== 400) {
        expect(filtered.answer.results).toHaveLength(all.answer.results.length);
      }
    });

    it.each([
      ['cus_secret', USER],
      ['seti_secret', USER],
      ['secret-reset', USER],
      ['in_secret', REFUND],
      ['secret-member', REFUND],
    ])('finds nothing by searching for %s', async (words, uid) => {
      expect((await list(role, uid, `&_q=${words}`)).answer.results).toEqual([]);
    });
  });
});
