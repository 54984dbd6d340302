import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { bootMembership } from '../../../../test/boot.ts';
import { clientOf, signUp } from '../../../../test/client.ts';

const SITE = 'https://ondelle.example';
const SISTER = 'https://blog.ondelle.example';
const REFUSED = { detail: 'This request came from another site' };

describe('requests from the pages of other sites', () => {
  const { app, client } = testApp(() => bootMembership({ env: { STOREFRONT_URL: SITE } }));

  it.each<Record<string, string>>([
    { origin: SISTER },
    { origin: 'null' },
    { origin: 'https://ondelle.example:8443' },
    { origin: 'http://ondelle.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('change nothing, even with the cookie: %j', async (headers) => {
    const { cookie, token } = await signUp(client);
    const out = await client.post('/auth/logout', undefined, { cookie, token, headers });
    expect([out.status, out.body]).toEqual([403, REFUSED]);
    const renewal = await client.post('/auth/refresh', undefined, { cookie, headers });
    expect([renewal.status, renewal.body]).toEqual([403, REFUSED]);
    expect((await client.get('/auth/me', { token })).status).toBe(200);
  });

  it("are refused from the panel's own pages, too", async () => {
    const { cookie } = await signUp(client);
    const headers = { origin: new URL(app.url).origin };
    expect((await client.post('/auth/refresh', undefined, { cookie, headers })).status).toBe(403);
  });

  it.each<Record<string, string>>([
    { origin: SITE, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    {},
  ])("are told from the site's own: %j", async (headers) => {
    const { cookie } = await signUp(client);
    expect((await client.post('/auth/refresh', undefined, { cookie, headers })).status).toBe(200);
  });

  it('may still stop mails by the signed link of a mail', async () => {
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const reply = await client.post('/preferences/unsubscribe?token=a', undefined, { headers });
    expect(reply.status).not.toBe(403);
  });

  it('may still read what everyone may', async () => {
    const reply = await client.get('/auth/me', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(reply.status).toBe(401);
  });

  it.each(['POST', 'OPTIONS'])('are granted nothing by CORS: %s', async (method) => {
    for (const origin of [SISTER, SITE, new URL(app.url).origin, 'null']) {
      const answer = await fetch(`${app.url}/api/auth/refresh`, {
        method,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });
});

describe('a site on this machine', () => {
  const { app } = testApp(() =>
    bootMembership({ env: { STOREFRONT_URL: 'http://localhost:3000' } }),
  );

  it.each([
    ['http://localhost:3000', 401],
    ['http://127.0.0.1:3000', 401],
    ['http://[::1]:3000', 401],
    ['http://localhost:4010', 403],
    ['https://localhost:3000', 403],
    ['http://localhost.example:3000', 403],
  ])('is known by each of its names: %s', async (origin, status) => {
    const headers = { origin };
    const reply = await clientOf(app).post('/auth/refresh', undefined, { headers });
    expect(reply.status).toBe(status);
  });
});
