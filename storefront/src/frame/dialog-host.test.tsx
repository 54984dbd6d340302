import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, withApi } from '../../test/render-page.tsx';

withApi();

describe('the address #signup, to which /signup leads', () => {
  it('opens the sign-up for a visitor, and goes', async () => {
    const { router } = await openPage('/#signup');
    expect(await screen.findByRole('dialog', { name: /free trial/ })).toBeTruthy();
    await waitFor(() => expect(router.state.location.href).toBe('/'));
  });

  it('opens the plans for a member who has one', async () => {
    await openPage('/#signup', { as: 'active' });
    expect(await screen.findByRole('dialog', { name: 'Choose Your Plan' })).toBeTruthy();
  });
});
