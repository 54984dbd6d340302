import { type Browser, type BrowserContextOptions, type Page, request } from '@playwright/test';
import { authResponseSchema } from 'contract';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

export type DemoMember = {
  /** What a browser stores of the session. */
  state: State;
};

/** The demo's subscriber, signed in through the API. */
export const signInDemoMember = async (storefrontUrl: string): Promise<DemoMember> => {
  const api = await request.newContext({ baseURL: storefrontUrl });
  const data = { email: 'active@example.com', password: 'demo1234' };
  const { access_token, user } = authResponseSchema.parse(
    await (await api.post('/api/auth/login', { data })).json(),
  );
  const { cookies } = await api.storageState();
  const localStorage = [
    { name: 'authToken', value: access_token },
    { name: 'userData', value: JSON.stringify(user) },
  ];
  return { state: { cookies, origins: [{ origin: new URL(storefrontUrl).origin, localStorage }] } };
};

/** Opens a page of the member in a browser that has stored nothing else. */
export const openAs = async (
  browser: Browser,
  { state }: DemoMember,
  options: BrowserContextOptions = {},
): Promise<Page> => {
  const fresh = { storageState: state, serviceWorkers: 'block' } as const;
  return (await browser.newContext({ ...fresh, ...options })).newPage();
};
