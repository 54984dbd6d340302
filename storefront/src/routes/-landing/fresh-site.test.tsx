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

it('says in an empty library that its workouts are being made', async () => {
  await openPage('/workouts', { database: freshDatabase() });
  await screen.findByText('The first workouts are being made.');
  expect(screen.queryByText('Clear Filters')).toBeNull();
});

it.each([
  ['soon', 'Sign-up opens soon'],
  ['closed', 'Sign-up is closed for the moment.'],
] as const)(
  'says in the place of each offer that nobody can sign up: %s',
  async (sign_up, text) => {
    const database = createDatabase();
    const closed = { ...database, texts: { ...database.texts, sign_up } };
    const { unmount } = await openPage('/', { database: closed });
    await screen.findByRole('heading', { name: 'Monthly' });
    // The header, the first screen, each of the plans, the footer.
    expect(screen.getAllByText(text)).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /Trial/ })).toBeNull();
    unmount();
    await openPage('/#signup', { database: closed });
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('heading', { name: text })).toBeTruthy();
  },
);

it('offers no trial to a visitor on a page of members while nothing is sold', async () => {
  const database = createDatabase();
  const closed = { ...database, texts: { ...database.texts, sign_up: 'soon' as const } };
  await openPage('/profile', { database: closed });
  await screen.findByRole('heading', { name: 'Please Sign In' });
  expect(screen.queryByRole('button', { name: /Trial/ })).toBeNull();
});
