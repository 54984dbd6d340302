import { type AuthResponse, SIGN_UP_TEXTS, type SiteTexts } from 'contract';
import type { ListedPolicy, SetupView } from 'contract/desk/site';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startStripe, type TestStripe } from '../../../test/billing/stand-in.ts';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { confirmCard, giveCard, sendTrialForm } from '../../../test/cards.ts';
import { type Client, clientOf, detailOf, freshEmail, PASSWORD } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';

const CONTENT = '/content-manager/collection-types';
const POLICY = 'api::policy-page.policy-page';
const PLAN = 'api::subscription-plan.subscription-plan';
const TEXTS = 'api::site-text.site-text';
const BRAND = '/content-manager/single-types/api::site-settings.site-settings';

describe('the first day of a site', () => {
  let app: Booted;
  let stripe: TestStripe;
  let client: Client;
  let owner: PanelUser;

  beforeAll(async () => {
    stripe = await startStripe();
    app = await bootMembership({
      env: {
        ...{ SEED_DEMO: 'false', LOCALES: 'en,de' },
        ...{ STRIPE_API_URL: stripe.url, STRIPE_SECRET_KEY: stripe.key },
      },
    });
    client = clientOf(app);
    owner = await newPanelUser(app);
  });
  afterAll(async () => {
    await app.stop();
    await stripe.stop();
  });

  const setup = async (): Promise<SetupView> =>
    (await owner.get<SetupView>('/membership/setup')).data;
  const done = async () => (await setup()).steps.filter((step) => step.done).map(({ key }) => key);
  const policies = async () => (await owner.get<ListedPolicy[]>('/membership/site/policies')).data;
  const idOf = async (slug: string) =>
    (await policies()).find((page) => page.slug === slug)?.documentId ?? '';
  const publish = (slug: string, id: string) =>
    owner.post(`${CONTENT}/${POLICY}/${id}/actions/publish`, { title: slug });
  const shown = async () => (await client.get<SiteTexts>('/site-texts')).body.sign_up;
  const testPasses = async (...connections: string[]) => {
    const test = {
      at: new Date().toISOString(),
      seconds: 1,
      ok: true,
      isBroken: false,
      findings: [],
    };
    const key = 'connection-tests';
    const store = app.strapi.store({ type: 'plugin', name: 'membership', key });
    await store.set({ value: Object.fromEntries(connections.map((one) => [one, test])) });
  };
  const signUp = async (email = freshEmail()) => {
    const { body } = await sendTrialForm(client, { email });
    await giveCard(stripe, body.setup_intent_id);
    return confirmCard(client, body.setup_intent_id);
  };
  const noMember = () => app.strapi.db.query('plugin::users-permissions.user').count({});

  it('begins closed, and makes no account and sells nothing', async () => {
    expect(await done()).toEqual(['brand']);
    expect(await setup()).toMatchObject({
      ...{ isOpen: false, canOpen: false, signUp: 'soon' },
      shown: { headline: 'Short workouts, at home.', hasPicture: false },
    });
    expect(await shown()).toBe('soon');
    const account = { name: 'Ada', email: freshEmail(), password: PASSWORD };
    for (const reply of [
      await sendTrialForm(client),
      await client.post('/auth/register', account),
    ]) {
      expect([reply.status, detailOf(reply)]).toEqual([403, SIGN_UP_TEXTS.notOpen]);
    }
    expect(await noMember()).toBe(0);
    const refused = await owner.post('/membership/setup/open');
    expect([refused.status, refused.message]).toEqual([409, 'Sign-ups cannot be opened yet.']);
  });

  it('is told by policies from templates, which are published once nothing is missing', async () => {
    const slugs = ['terms', 'privacy', 'refund', 'imprint'];
    const path = '/membership/site/policies/template';
    expect((await owner.post(path, { country: 'XX', slugs })).status).toBe(422);
    expect((await owner.post(path, { country: 'DE', slugs })).data).toEqual({ filled: slugs });
    expect((await owner.post(path, { country: 'AT', slugs })).data).toEqual({ filled: [] });
    const [terms] = await policies();
    expect(terms).toMatchObject({ state: 'draft', isNeeded: true, languages: ['en', 'de'] });
    expect(terms?.gaps).toContain('[[address]]');
    for (const slug of slugs) {
      const id = await idOf(slug);
      const refused = await publish(slug, id);
      expect(refused.status).toBe(422);
      expect(refused.message).toMatch(/^Fill in \[\[.*before you publish this page\.$/s);
      const { data } = await owner.get<{ body: string }>(`${CONTENT}/${POLICY}/${id}`);
      const body = data.body.replaceAll(/\[\[[^\]]*\]\]/g, 'Weg 1');
      await owner.put(`${CONTENT}/${POLICY}/${id}`, { body });
      expect((await publish(slug, id)).status).toBe(200);
    }
    expect((await policies()).map(({ slug, state }) => [slug, state])).toEqual([
      ...[
        ['terms', 'live'],
        ['privacy', 'live'],
        ['cookies', 'missing'],
        ['refund', 'live'],
      ],
      ...[
        ['accessibility', 'live'],
        ['imprint', 'live'],
      ],
    ]);
    expect(await done()).toEqual(['brand', 'policies']);
  });

  it('says in its imprint what the brand says now, beside the words of the coach', async () => {
    const id = await idOf('imprint');
    const path = `${CONTENT}/${POLICY}/${id}`;
    const { data } = await owner.get<{ body: string }>(path);
    await owner.put(path, { body: `${data.body}\n\nOur own words.` });
    await publish('imprint', id);
    const supportEmail = 'new@bo.example';
    await owner.put(BRAND, { name: 'Bo', timeZone: 'UTC', supportEmail });
    expect((await owner.post(`${BRAND}/actions/publish`, {})).status).toBe(200);
    await vi.waitFor(async () => {
      const { body } = await client.get<{ body: string }>('/policies/imprint');
      expect(body.body).toContain('mailto:new@bo.example');
      expect(body.body).toContain('Our own words.');
    });
  });

  it('opens once each needed step holds', async () => {
    const [plan] = await app.strapi.documents(PLAN).findMany({});
    const published = await owner.post(`${CONTENT}/${PLAN}/${plan?.documentId}/actions/publish`);
    expect(published.status).toBe(200);
    await testPasses('stripe', 'mail');
    expect(await setup()).toMatchObject({ isOpen: false, canOpen: true });
    expect((await owner.post('/membership/setup/open')).data).toEqual({ isOpen: true });
    await vi.waitFor(async () => expect(await shown()).toBe('open'));
  });

  it('is done when the owner has signed up as well', async () => {
    await testPasses('stripe', 'mail', 'mux');
    await publishWorkout(app.strapi);
    const texts = `/content-manager/single-types/${TEXTS}`;
    await owner.put(texts, { featured: { heading: 'To begin with' } });
    expect(await done()).not.toContain('page');
    expect((await owner.post(`${texts}/actions/publish`, {})).status).toBe(200);
    const { email } = await app.strapi.db.query('admin::user').findOne({ where: {} });
    expect((await signUp(email)).status).toBe(200);
    expect((await setup()).steps.filter((step) => !step.done)).toEqual([]);
  });

  it('stops selling by itself when a needed step breaks, and goes on for members', async () => {
    const email = freshEmail();
    await signUp(email);
    const terms = await idOf('terms');
    await owner.post(`${CONTENT}/${POLICY}/${terms}/actions/unpublish`, {});
    await vi.waitFor(async () => expect(await shown()).toBe('closed'));
    const refused = await sendTrialForm(client);
    expect([refused.status, detailOf(refused)]).toEqual([403, SIGN_UP_TEXTS.closed]);
    const opened = () => client.post('/auth/invitation', { link: 'of.nobody' });
    expect((await opened()).status).toBe(403);
    const { document_id: id } = await app.strapi.db.connection('up_users').where({ email }).first();
    const invited = () => owner.post(`/membership/members/${id}/invite`);
    expect((await invited()).message).toMatch(/^Nobody could come in yet: publish the terms/);
    const signIn = await client.post<AuthResponse>('/auth/login', { email, password: PASSWORD });
    expect(signIn.status).toBe(200);
    const token = signIn.body.access_token;
    expect((await client.post('/subscription/cancel', {}, { token })).status).toBe(200);
    await publish('terms', terms);
    await vi.waitFor(async () => expect(await shown()).toBe('open'));
    expect((await sendTrialForm(client)).status).toBe(200);
    expect((await opened()).status).toBe(401);
    expect((await invited()).message).toMatch(/^This member has a password already/);
  });

  it('is closed by the owner, and not by an editor', async () => {
    const editor = await newPanelUser(app, 'strapi-editor');
    expect((await editor.post('/membership/setup/close')).status).toBe(403);
    expect((await editor.get('/membership/site/policies')).status).toBe(403);
    expect((await owner.post('/membership/setup/close')).data).toEqual({ isOpen: false });
    await vi.waitFor(async () => expect(await shown()).toBe('soon'));
    expect((await sendTrialForm(client)).status).toBe(403);
  });
});
