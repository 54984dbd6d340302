import type { BrowserContextOptions, Page } from 'playwright-core';
import { aVisitor, cmsUrl } from './site.ts';

const COACH = { email: 'coach@example.com', password: 'Coach1234' };
const DESK = { width: 1400, height: 900 };

/** The stored browser state of the coach's sign-in, reused since the panel limits sign-ins. */
let signedIn: BrowserContextOptions['storageState'];

/** Opens a path within the panel, `/content-manager` for example. */
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

/** A page with the coach's panel session; may still be empty. */
export const aCoachsPage = (): Promise<Page> =>
  signedIn === undefined ? signIn() : aVisitor({ viewport: DESK, storageState: signedIn });

/** The panel as the coach sees it, on its home page or at another path. */
export const aCoach = async (path = ''): Promise<Page> => {
  const panel = await aCoachsPage();
  await openInPanel(panel, path);
  return panel;
};
