import type { BrowserContextOptions, Page } from 'playwright-core';
import { aVisitor, cmsUrl } from './site.ts';

const COACH = { email: 'coach@example.com', password: 'Coach1234' };
const DESK = { width: 1400, height: 900 };

/** What the coach's browser keeps of her sign-in. The panel lets nobody sign in often. */
let signedIn: BrowserContextOptions['storageState'];

/** Opens an address within the panel, `/content-manager` for example. */
export const openInPanel = async (panel: Page, path: string): Promise<void> => {
  await panel.goto(`${cmsUrl}/admin${path}`);
  await panel.getByRole('navigation').first().waitFor();
};

const signIn = async (): Promise<Page> => {
  const panel = await aVisitor({ viewport: DESK });
  await panel.goto(`${cmsUrl}/admin`);
  await panel.getByLabel('Email').fill(COACH.email);
  await panel.getByLabel('Password').fill(COACH.password);
  await panel.getByRole('button', { name: 'Login' }).click();
  await panel.getByRole('navigation').first().waitFor();
  signedIn = await panel.context().storageState();
  return panel;
};

/** A page of the coach's, who is signed in to Strapi's panel; it may be empty yet. */
export const aCoachsPage = (): Promise<Page> =>
  signedIn === undefined ? signIn() : aVisitor({ viewport: DESK, storageState: signedIn });

/** The coach in Strapi's panel, on its home page or at another address within it. */
export const aCoach = async (path = ''): Promise<Page> => {
  const panel = await aCoachsPage();
  await openInPanel(panel, path);
  return panel;
};
