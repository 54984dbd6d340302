import { expect, it } from 'vitest';
import { tabTitle } from './branding.ts';

it.each(['Ondelle', "Mara $& Friends: $1, $$, $', $`"])('names the tab after %s', (siteName) => {
  expect(tabTitle('Workouts | Strapi', siteName)).toBe(`Workouts | ${siteName}`);
  expect(tabTitle('Strapi Admin', siteName)).toBe(siteName);
  expect(tabTitle('Strapi | Yoga', siteName)).toBe('Strapi | Yoga');
});
