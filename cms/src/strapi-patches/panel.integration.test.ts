import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootStrapi } from '../../test/boot.ts';

const PASSWORD = 'Quiet-Harbour-58';

const newAccount = async ({ strapi }: Booted, code: string): Promise<string> => {
  const email = `${code}@post.example`;
  const role = await strapi.db.query('admin::role').findOne({ where: { code } });
  await strapi.service('admin::user').create({
    ...{ firstname: 'Ines', email, password: PASSWORD, isActive: true, roles: [role.id] },
  });
  return email;
};

const signIn = (
  { url }: Booted,
  email: string,
  options: { remember?: boolean; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${url}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...options.headers },
    body: JSON.stringify({ email, password: PASSWORD, rememberMe: options.remember ?? false }),
  });

const tokenOf = async (response: Response): Promise<string> => {
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
};

describe("what the panel's accounts can have the server fetch", () => {
  let app: Booted;
  let inside: Server;
  let target: string;
  const received: string[] = [];
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    inside = createServer((request, response) => {
      received.push(`${request.method} ${request.url}`);
      response.end('a secret of the network');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    target = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/inside`;
    app = await bootStrapi({
      // A webhook that was created before its calls were closed.
      seed: async (strapi) => {
        const webhook = { name: 'old', url: target, headers: {}, events: ['entry.create'] };
        await strapi.get('webhookStore').createWebhook({ ...webhook, isEnabled: true });
      },
    });
    await app.restart();
    for (const role of ['strapi-super-admin', 'strapi-editor', 'strapi-author']) {
      const email = await newAccount(app, role);
      tokens[role] = await tokenOf(await signIn(app, email));
    }
  });
  afterAll(async () => {
    await app.stop();
    await new Promise((resolve) => inside.close(resolve));
  });

  const message = () => ({
    ...{ to: 'a@post.example', subject: 'Files', text: 'x' },
    attachments: [{ path: '/etc/hostname' }, { href: target }],
  });
  const CALLS: [string, string, () => object | undefined][] = [
    ['POST', '/upload/actions/upload-from-urls', () => ({ urls: [target] })],
    ['POST', '/upload/actions/generate-ai-metadata', () => ({ fileIds: [1] })],
    ['POST', '/upload/ai-metadata-jobs', () => ({})],
    ['POST', '/email', message],
    ['POST', '/email/', message],
    ['POST', '/email/test', () => ({ to: 'a@post.example' })],
    ['POST', '/email/verify', () => ({})],
    ['GET', '/admin/webhooks', () => undefined],
    [
      'POST',
      '/admin/webhooks',
      () => ({ name: 'x', url: target, headers: {}, events: ['entry.create'] }),
    ],
    [
      'PUT',
      '/admin/webhooks/1',
      () => ({ name: 'x', url: target, headers: {}, events: ['entry.create'] }),
    ],
    ['POST', '/admin/webhooks/1/trigger', () => ({})],
    ['DELETE', '/admin/webhooks/1', () => undefined],
    ['GET', '/admin/transfer/runner/push', () => undefined],
    ['POST', '/admin/transfer/tokens', () => ({ name: 'x', permissions: ['pull'] })],
    ['GET', '/admin/api-tokens', () => undefined],
    ['POST', '/admin/api-tokens', () => ({ name: 'x', type: 'full-access', lifespan: null })],
    ['POST', '/admin/api-tokens/1/regenerate', () => ({})],
    ['GET', '/admin/admin-tokens', () => undefined],
    ['POST', '/admin/admin-tokens', () => ({ name: 'x', adminPermissions: [], lifespan: null })],
    ['GET', '/mcp', () => undefined],
    ['POST', '/mcp', () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' })],
  ];

  it.each(CALLS)('is not there: %s %s', async (method, path, body) => {
    for (const [role, token] of Object.entries(tokens)) {
      const response = await fetch(`${app.url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body() !== undefined && { body: JSON.stringify(body()) }),
      });
      await response.body?.cancel();
      // Strapi answers another method than GET on a path that it does not know with 405.
      const closed = path === '/mcp' ? [404, 405] : [404];
      expect(closed, role).toContain(response.status);
    }
    expect(received).toEqual([]);
  });

  it.each([
    ['/admin/ai-feature-config', { isAiI18nConfigured: false, isAiMediaLibraryConfigured: false }],
    ['/i18n/settings', { aiLocalizations: false }],
    ['/i18n/ai-localization-jobs/collection-types/api::workout.workout/id', null],
    ['/i18n/ai-localization-jobs/single-types/api::site-text.site-text', null],
  ])('is said to be off where the panel asks with each form: %s', async (path, data) => {
    for (const token of Object.values(tokens)) {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${app.url}${path}`, { headers });
      expect([response.status, await response.json()]).toEqual([200, { data }]);
    }
    expect((await fetch(`${app.url}${path}`)).status).toBe(401);
  });

  it('is not there for a token that was made before', async () => {
    const owner = await app.strapi.db.query('admin::user').findOne({ populate: ['roles'] });
    const { accessKey } = await app.strapi
      .service('admin::api-token-admin')
      .create({ name: 'Old', description: '', lifespan: null, adminPermissions: [] }, owner);
    const response = await fetch(`${app.url}/admin/users/me`, {
      headers: { authorization: `Bearer ${accessKey}` },
    });
    expect(response.status).toBe(401);
  });

  it('is no way to sign in that nobody has looked at', () => {
    const magic = { name: 'magic', authenticate: () => ({ authenticated: true }) };
    const register = () => app.strapi.get('auth').register('admin', magic);
    expect(register).toThrow("'magic' is an unknown way to sign in to admin routes");
  });

  it('is no webhook that was made before', async () => {
    await app.strapi.eventHub.emit('entry.create', { model: 'workout' });
    expect(await app.strapi.get('webhookStore').findWebhooks()).toHaveLength(1);
    expect(app.strapi.get('webhookRunner').webhooksMap.size).toBe(0);
    expect(received).toEqual([]);
  });
});

describe("the panel's cookies", () => {
  let app: Booted;
  let email: string;

  beforeAll(async () => {
    app = await bootStrapi({ env: { CMS_URL: 'https://desk.example.org' } });
    email = await newAccount(app, 'strapi-super-admin');
  });
  afterAll(() => app.stop());

  it('and answers have one policy, and do not say what the server is made of', async () => {
    const { headers } = await fetch(`${app.url}/_health`);
    const policy = headers.get('content-security-policy') ?? '';
    // Strapi's own would stand beside it.
    expect(policy.match(/base-uri [^;]*/g)).toEqual(["base-uri 'none'"]);
    expect(policy.match(/form-action [^;]*/g)).toEqual(["form-action 'self'"]);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('and answers are shared with no other site, and no window of one', async () => {
    const { headers } = await fetch(`${app.url}/admin/init`);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  const attributesOf = (response: Response): string[] => {
    const [cookie = ''] = response.headers.getSetCookie();
    const [pair = '', ...attributes] = cookie.split('; ');
    return [pair.split('=')[0] ?? '', ...attributes.map((it) => it.toLowerCase())];
  };

  it.each([
    ['says so', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }],
    ['says nothing', {}],
    ['speaks http to us, and says that', { 'x-forwarded-proto': 'http' }],
  ])('are Secure behind a TLS balancer that %s', async (_what, headers) => {
    for (const remember of [true, false]) {
      const response = await signIn(app, email, { remember, headers });
      expect(response.status).toBe(200);
      expect(attributesOf(response)).toEqual(
        expect.arrayContaining(['strapi_admin_refresh', 'secure', 'httponly', 'samesite=lax']),
      );
    }
  });

  it('stay Secure when they are renewed and when they end', async () => {
    const first = await signIn(app, email);
    const token = await tokenOf(first);
    const [cookie = ''] = first.headers.getSetCookie();
    const headers = { cookie: cookie.split(';')[0] ?? '', authorization: `Bearer ${token}` };
    for (const path of ['access-token', 'logout']) {
      const response = await fetch(`${app.url}/admin/${path}`, { method: 'POST', headers });
      expect(response.status).toBe(200);
      expect(attributesOf(response)).toEqual(expect.arrayContaining(['secure', 'httponly']));
    }
  });

  it('are of the same session by plain http, where the public address is one', async () => {
    await app.stop();
    app = await bootStrapi({ env: { CMS_URL: 'http://localhost:1337' } });
    const response = await signIn(app, await newAccount(app, 'strapi-super-admin'));
    expect(response.status).toBe(200);
    expect(attributesOf(response)).toContain('httponly');
    expect(attributesOf(response)).not.toContain('secure');
  });
});
