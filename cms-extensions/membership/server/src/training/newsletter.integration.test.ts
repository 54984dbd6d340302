import { MINUTE_MS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../test/client.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { mailsTo, mailTo } from '../../../test/mailbox.ts';
import { NEWSLETTER_UID } from '../mail/content-types.ts';

const AT = new Date('2030-01-15T09:00:00Z');

describe('a newsletter', () => {
  let app: Booted;
  let client: Client;
  beforeAll(async () => {
    app = await bootMembership();
    client = clientOf(app);
  });
  afterAll(() => app.stop());

  const pass = (now: Date) => jobsOf(app.strapi).runNow('newsletters', now);
  const newsletters = () => app.strapi.documents(NEWSLETTER_UID);
  let count = 0;
  const write = (fields: object = {}) => {
    count += 1;
    return newsletters().create({
      data: {
        subject: `News ${count} for {{firstName}}`,
        body: '# A new series\n\nThe *Standing* series is [here](/workouts).',
        sendAt: AT.toISOString(),
        ...fields,
      },
    });
  };
  const rewrite = (documentId: string, fields: object) =>
    newsletters().update({ documentId, data: { ...fields } });
  const aMember = async (choice: object | null = { marketing_emails: true }) => {
    const member = await signUp(client);
    if (choice !== null) await client.patch('/auth/preferences', choice, { token: member.token });
    return member;
  };
  const row = (documentId: string) =>
    app.strapi.db.query(NEWSLETTER_UID).findOne({ where: { documentId } });

  it('goes at its time to those who chose news, once, in the coach’s words', async () => {
    const { email } = await aMember();
    const { documentId } = await write();
    await pass(new Date(AT.getTime() - MINUTE_MS));
    expect((await row(documentId)).sentAt).toBeNull();
    await pass(AT);
    const mail = await mailTo(app, email, /^News/);
    expect(mail.subject).toMatch(/for Anna$/);
    expect(mail.text).toContain('The Standing series is here (http://localhost:3000/workouts)');
    expect(mail.text).toContain('You get this mail because you chose to hear our news.');
    expect(mail.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await pass(new Date(AT.getTime() + MINUTE_MS));
    expect(await row(documentId)).toMatchObject({ recipients: 1 });
    const later = await aMember();
    await write();
    await pass(AT);
    await mailTo(app, later.email, /^News/);
    await mailTo(app, email, /^News/, 2);
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect(await mailsTo(app, later.email)).toHaveLength(1);
  });

  it.each([
    ['never chose anything', null],
    ['chose everything else', { workout_reminders: true, preferred_workout_time: 'evening' }],
    ['wants no notifications', { marketing_emails: true, email_notifications: false }],
    ['has switched it off', { marketing_emails: false }],
  ])('does not go to one who %s', async (_, choice) => {
    const { email } = await aMember(choice);
    const certain = await aMember();
    await write();
    await pass(AT);
    await mailTo(app, certain.email, /^News/);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it('is not sent twice when the first round was cut short', async () => {
    const { email } = await aMember();
    const { documentId } = await write();
    await pass(AT);
    await mailTo(app, email, /^News/);
    const where = { documentId };
    await app.strapi.db.query(NEWSLETTER_UID).update({ where, data: { sentAt: null } });
    const certain = await aMember();
    await pass(AT);
    await mailTo(app, certain.email, /^News/);
    expect(await mailsTo(app, email)).toHaveLength(1);
  });

  it('is a draft without a time', async () => {
    const { documentId } = await write({ sendAt: null });
    await pass(new Date('2040-01-01T00:00:00Z'));
    expect((await row(documentId)).sentAt).toBeNull();
  });

  it('is not saved when it could not be sent', async () => {
    await expect(write({ body: 'Hello {{fristName}}' })).rejects.toThrow(
      '{{fristName}} is not known',
    );
    await expect(write({ body: '[x](https://evil.example)' })).rejects.toThrow('leads away');
    const { documentId } = await write({ sendAt: null });
    await expect(rewrite(documentId, { subject: ' ' })).rejects.toThrow('must not be empty');
  });

  it('is not rewritten once it is sent, and only the site says that it is', async () => {
    const { documentId } = await write({ sentAt: AT.toISOString(), recipients: 9 });
    expect(await row(documentId)).toMatchObject({ sentAt: null, recipients: null });
    await pass(AT);
    await expect(rewrite(documentId, { subject: 'Other news' })).rejects.toThrow(
      'can no longer be changed',
    );
  });
});
