import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

/** A site as it is before its coach has written or published anything. */
const freshDatabase = () => {
  const database = createDatabase();
  const { texts } = database;
  const { english_fields: _, ...claims } = texts.claims;
  const noClaims = Object.fromEntries(Object.keys(claims).map((name) => [name, '']));
  return {
    ...database,
    workouts: [],
    plans: [],
    texts: {
      ...texts,
      brand: { ...texts.brand, availability: '' },
      hero: {
        ...texts.hero,
        ...{ average_minutes: '', average_label: '', preview_title: '', preview_video_url: null },
        ...{ quality_title: '', quality_value: '', quality_label: '' },
      },
      about: { quote: '', paragraphs: [], credentials: [], image: null },
      claims: noClaims as typeof claims,
      policies: ['accessibility' as const],
    },
  };
};

it('shows no part that is empty, and no link that leads nowhere', async () => {
  const { container } = await openPage('/', { database: freshDatabase() });
  await screen.findByText('No plans are on sale just now.');
  const parts = screen.getAllByRole('region').map((part) => part.getAttribute('aria-labelledby'));
  expect(parts).toEqual(['pricing', 'questions']);
  expect(container.textContent).not.toContain('“');
  const empty = [...container.querySelectorAll('main :is(h1, h2, h3, p, b, ul, dl)')].filter(
    ({ textContent }) => textContent?.trim() === '',
  );
  expect(empty).toEqual([]);
  expect(within(screen.getByRole('banner')).queryByText('About')).toBeNull();
  const legal = within(screen.getByRole('contentinfo')).queryAllByRole('link', {
    name: /Conditions|Policy|Accessibility/,
  });
  expect(legal.map((link) => link.getAttribute('href'))).toEqual(['/accessibility']);
});
