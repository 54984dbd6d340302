import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { writtenDate } from '../../ui/dates.ts';

withApi();

describe('a policy page (spec section 2, Policy pages)', () => {
  it("says that it was last updated on today's date", async () => {
    await openPage('/refund');
    expect(await screen.findByText(`Last updated: ${writtenDate(new Date())}`)).toBeTruthy();
  });

  it('says when the accessibility statement was changed', async () => {
    await openPage('/accessibility');
    expect(await screen.findByText('Last updated: 1 November 2026')).toBeTruthy();
  });

  it('links to the cancellation, and to its own headings', async () => {
    await openPage('/refund');
    const article = within(await screen.findByRole('article'));
    expect(article.getByRole('link').getAttribute('href')).toBe('/cancel-subscription');
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    const target = contents.getByRole('link', { name: 'A heading' }).getAttribute('href');
    expect(article.getByRole('heading', { name: 'A heading' }).id).toBe(target?.slice(1));
  });
});
