import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, withApi } from '../testing/render-page.tsx';

withApi();

describe('the profile (spec section 2, Profile)', () => {
  it("shows a visitor 'Please Sign In'", async () => {
    await openPage('/profile');
    expect(await screen.findByRole('heading', { name: 'Please Sign In' })).toBeTruthy();
  });

  it('shows a member who she is, and what her status is called', async () => {
    await openPage('/profile', { as: 'trial' });
    expect(await screen.findByText('trial@example.com')).toBeTruthy();
    expect(screen.getByText('Free Trial')).toBeTruthy();
  });
});
