import { randomUUID } from 'node:crypto';
import type { AccountExport } from 'contract';
import type { TimelinePage } from 'contract/desk/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../../../test/client.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { type BillingApp, bootBilling } from '../../../../test/stripe.ts';
import { newSubscriber, type Subscriber } from '../../../../test/subscribers.ts';

const USER = 'plugin::users-permissions.user';

describe('one member, in the panel', () => {
  let app: BillingApp;
  let owner: PanelUser;
  let money: PanelUser;
  let member: Subscriber;

  beforeAll(async () => {
    app = await bootBilling({ hasEvents: false });
    owner = await newPanelUser(app);
    money = await newPanelUser(app, 'desk-money');
    member = await newSubscriber(app, clientOf(app));
  });
  afterAll(() => app.stop());

  const path = (rest: string): string => `/membership/members/${member.user.id}/${rest}`;
  const timeline = async (query = '', user = money): Promise<TimelinePage> =>
    (await user.get<TimelinePage>(path(`timeline${query}`))).data;
  const titles = ({ entries }: TimelinePage): string[] => entries.map(({ title }) => title);
  const send = async (user: PanelUser, method: string, rest: string, body?: object) => {
    const response = await fetch(`${app.url}${path(rest)}`, {
      method,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    await response.body?.cancel();
    return response.status;
  };

  it('is told as one story: the sign-up, the plan, the payment and its mail', async () => {
    const page = await timeline();
    expect(titles(page)).toEqual(
      expect.arrayContaining(['Signed up', 'Plan began', 'Paid $9.99', 'Mail: Payment: receipt']),
    );
    const times = page.entries.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(page.before).toBeNull();
    expect(titles(await timeline('?kind=money')).sort()).toEqual(['Paid $9.99', 'Plan began']);
    expect(await timeline('?kind=odd&before=x')).toEqual(page);
  });

  it('gives a copy of what is kept of the member', async () => {
    const copy = await fetch(`${app.url}${path('export')}`, {
      headers: { authorization: `Bearer ${money.token}` },
    });
    expect(copy.headers.get('content-disposition')).toMatch(/^attachment; filename="data-/);
    expect(await copy.json()).toMatchObject({
      profile: { id: member.user.id, email: member.user.email },
      invoices: [{ amount: 999 }],
    });
    const editor = await newPanelUser(app, 'strapi-editor');
    expect(await send(editor, 'GET', 'export')).toBe(403);
  });

  it('has notes, which their authors change, and owners delete as well', async () => {
    expect(await send(money, 'POST', 'notes', { text: ' Knee operation ' })).toBe(200);
    expect(await send(money, 'POST', 'notes', { text: '  ' })).toBe(422);
    expect(await send(money, 'POST', 'notes', { text: 'x'.repeat(1001) })).toBe(422);
    const [note] = (await timeline('?kind=notes')).entries;
    expect(note).toMatchObject({ title: 'Note by you', text: 'Knee operation' });
    const [seen] = (await timeline('?kind=notes', owner)).entries;
    expect(seen?.note).toEqual({ id: note?.id, mayChange: false, mayDelete: true });
    expect(await send(owner, 'PATCH', `notes/${note?.id}`, { text: 'Other' })).toBe(403);
    expect(await send(money, 'PATCH', `notes/${note?.id}`, { text: 'Knee' })).toBe(200);
    expect(await send(owner, 'DELETE', `notes/${note?.id}`)).toBe(200);
    expect((await timeline('?kind=notes')).entries).toEqual([]);
    // Undone within a day by who wrote it.
    expect(await send(money, 'PUT', `notes/${note?.id}`, { text: 'Knee' })).toBe(200);
    expect((await timeline('?kind=notes')).entries).toHaveLength(1);
    expect(await send(money, 'DELETE', 'notes/none')).toBe(404);
    const { body } = await clientOf(app).get<{ notes: object[] }>('/auth/export', member);
    expect(body.notes).toEqual([{ text: 'Knee', at: expect.any(String) }]);
  });

  it('comes in pages of thirty, none twice and none left out', async () => {
    for (let count = 0; count < 31; count += 1) {
      await send(owner, 'POST', 'notes', { text: `Note ${count}` });
    }
    const first = await timeline('?kind=notes');
    expect(first.entries.length).toBeGreaterThanOrEqual(30);
    const second = await timeline(`?kind=notes&before=${first.before}`);
    const all = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(new Set(all).size).toBe(32);
    expect(all).toHaveLength(32);
  });

  it('is read from Stripe once in ten seconds, and says when Stripe is silent', async () => {
    await app.stripe.client.subscriptions.update(member.subscriptionId, {
      cancel_at_period_end: true,
    });
    expect(await send(money, 'POST', 'refresh')).toBe(200);
    expect((await member.membership()).ends_at).not.toBeNull();
    expect(await send(money, 'POST', 'refresh')).toBe(429);
    const other = await newSubscriber(app, clientOf(app));
    await app.stripe.goDown();
    const silent = await money.post(`/membership/members/${other.user.id}/refresh`);
    await app.stripe.comeBack();
    expect(silent).toMatchObject({
      status: 502,
      message: 'Stripe did not answer. Nothing has been changed.',
    });
  });

  it('is written to by one mail for each dialog, by consent or as an answer', async () => {
    const letter = { subject: 'Your refund', body: 'Of course.', action_id: randomUUID() };
    const path = `/membership/members/${member.user.id}/mail`;
    // The plan was cancelled above: this answers it.
    for (let click = 0; click < 2; click += 1) {
      expect((await money.post(path, letter)).status).toBe(200);
    }
    const { entries } = await timeline('?kind=mails');
    expect(entries.filter(({ title }) => title.includes('an answer'))).toHaveLength(1);
    expect(entries.filter(({ title }) => title.startsWith('Mail written'))).toMatchObject([
      { title: 'Mail written by Ines Halloran', text: '“Your refund”' },
    ]);
    const broken = { ...letter, body: '{{resetToken}}', action_id: randomUUID() };
    expect((await money.post(path, broken)).status).toBe(422);
    const other = await newSubscriber(app, clientOf(app));
    const refused = await money.post(`/membership/members/${other.user.id}/mail`, letter);
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('has not agreed to news');
  });

  it('tells of each change of the e-mail, by whomever it was made', async () => {
    const { email, id: documentId } = member.user;
    const next = `next-${email}`;
    for (const written of [next, next.toUpperCase(), email]) {
      await app.strapi.documents(USER).update({ documentId, data: { email: written } as object });
    }
    const { entries } = await timeline();
    const told = entries.filter(({ title }) => title === 'E-mail changed');
    expect(told.map(({ text }) => text.toLowerCase()).sort()).toEqual(
      [`it was ${email}`, `it was ${next}`].sort(),
    );
    const { answer } = await money.getAnswer<AccountExport>(path('export'));
    expect(answer.profile.email_changes[0]).toMatchObject({ from: email });
  });

  it('keeps no notes of a deleted account', async () => {
    await app.strapi.documents(USER).delete({ documentId: member.user.id });
    const left = await app.strapi.db.connection('membership_notes').count('* as count');
    expect(Number(left[0]?.count)).toBe(0);
    expect(await send(money, 'GET', 'timeline')).toBe(404);
  });
});
