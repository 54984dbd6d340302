import type { Page } from 'playwright-core';
import { aVisitor, cmsUrl } from './site.ts';

const COACH = { email: 'coach@example.com', password: 'Coach1234' };

/** The coach, signed in to Strapi's panel, on its home page. */
export const aCoach = async (viewport = { width: 1400, height: 900 }): Promise<Page> => {
  const panel = await aVisitor({ viewport });
  await panel.goto(`${cmsUrl}/admin`);
  await panel.getByLabel('Email').fill(COACH.email);
  await panel.getByLabel('Password').fill(COACH.password);
  await panel.getByRole('button', { name: 'Login' }).click();
  await panel.getByRole('navigation').first().waitFor();
  return panel;
};
