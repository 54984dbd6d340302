import type { BrowserContextOptions, Page } from 'playwright-core';
import { aVisitor, cmsUrl } from './site.ts';

const COACH = { email: 'coach@example.com', password: 'Coach1234' };

/** What the coach's browser keeps of her sign-in. The panel lets nobody sign in often. */
let signedIn: BrowserContextOptions['storageState'];

const signIn = async (panel: Page): Promise<void> => {
  await panel.getByLabel('Email').fill(COACH.email);
  await panel.getByLabel('Password').fill(COACH.password);
  await panel.getByRole('button', { name: 'Login' }).click();
};

/** The coach, signed in to Strapi's panel, on its home page. */
export const aCoach = async (viewport = { width: 1400, height: 900 }): Promise<Page> => {
  const panel = await aVisitor({ viewport, storageState: signedIn });
  await panel.goto(`${cmsUrl}/admin`);
  if (signedIn === undefined) await signIn(panel);
  await panel.getByRole('navigation').first().waitFor();
  signedIn = await panel.context().storageState();
  return panel;
};
