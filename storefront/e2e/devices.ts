import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestMember } from './members.ts';
import { aVisitor, DEMO_PASSWORD, storefrontUrl } from './site.ts';

/** Calls the API with a member's session, independent of the open pages. */
export const askAs = async <Answer>(
  { token }: Pick<TestMember, 'token'>,
  path: string,
  body?: object,
): Promise<Answer> => {
  const response = await fetch(`${storefrontUrl}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
};

/** A second device on which a member is signed in. */
export const aDeviceOf = async (
  { email }: Pick<TestMember, 'email'>,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const page = await aVisitor(options);
  // Through the browser, so that it has its own session cookie.
  const login = await page.request.post(`${storefrontUrl}/api/auth/login`, {
    data: { email, password: DEMO_PASSWORD },
  });
  const session: { access_token: string; user: unknown } = await login.json();
  await page.addInitScript(
    ([token, user]) => {
      if (window.origin === 'null' || localStorage.getItem('authToken') !== null) return;
      localStorage.setItem('authToken', token ?? '');
      localStorage.setItem('userData', user ?? '');
    },
    [session.access_token, JSON.stringify(session.user)],
  );
  return page;
};

/** Settings of an emulated phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
};
