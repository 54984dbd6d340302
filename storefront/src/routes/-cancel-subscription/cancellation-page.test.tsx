import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { aMembership } from '../../../test/memberships.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';

withApi();

type Options = Parameters<typeof openPage>[1];

const openCancellation = async (options: Options = { as: 'active' }) => {
  await openPage('/cancel-subscription', options);
  return userEvent.setup();
};

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('the first step', () => {
  it('shows the present plan', async () => {
    await openCancellation();
    await screen.findByText('$9.99 on 21 December 2026');
    const facts = [...document.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map((part) => part.textContent).join(': '),
    );
    expect(facts).toEqual([
      'Current plan: Monthly',
      'Status: Active',
      'Member since: 2 March 2026',
      'Next billing: Monthly renewal',
      'Next payment: $9.99 on 21 December 2026',
    ]);
  });

  it('can go on when the subscription cannot be loaded', async () => {
    const user = await openCancellation({
      as: 'active',
      handlers: [http.get('*/api/subscription', () => HttpResponse.json({}, { status: 500 }))],
    });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your subscription could not be read.',
    );
    await press(user, 'Continue with Cancellation');
    expect(
      await screen.findByText('It takes effect at the end of the billing period.'),
    ).toBeTruthy();
  });

  it('says to whom everything was given that nothing is charged', async () => {
    const database = createDatabase();
    const given = { kind: 'free', until: null } as const;
    database.memberships.set('user-active', aMembership('inactive', { given }));
    await openCancellation({ as: 'active', database });
    expect(
      await screen.findByText('Nothing is charged, so there is nothing to cancel.'),
    ).toBeTruthy();
  });

  it('has nothing to cancel for a member without a subscription', async () => {
    await openCancellation({ as: 'inactive' });
    expect(await screen.findByText(/There is nothing to cancel/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue with Cancellation' })).toBeNull();
  });
});

describe('the second step', () => {
  it('says until when everything stays open, and can be left for the first', async () => {
    const user = await openCancellation();
    await press(user, 'Continue with Cancellation');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Are you sure?' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/stays open until Monday 21 December 2026/)).toBeTruthy();
    expect(screen.getByText(/kept for 6 months/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Keep My Subscription' }).getAttribute('href')).toBe(
      '/workouts',
    );
    await press(user, 'Back');
    expect(await screen.findByRole('button', { name: 'Continue with Cancellation' })).toBeTruthy();
  });

  it("sends the reason, with 'Processing...' meanwhile", async () => {
    const asked = vi.fn();
    const answered = Promise.withResolvers<void>();
    const user = await openCancellation({
      as: 'active',
      handlers: [
        http.post('*/api/subscription/cancel', async ({ request }) => {
          asked(await request.clone().json());
          await answered.promise;
        }),
      ],
    });
    await press(user, 'Continue with Cancellation');
    await user.selectOptions(await screen.findByRole('combobox'), 'Too little time');
    await user.type(await screen.findByRole('textbox'), 'No time');
    await press(user, 'Cancel Subscription');
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeTruthy();
    answered.resolve();
    await screen.findByRole('heading', { name: 'Cancellation Processed' });
    expect(asked.mock.calls).toEqual([[{ reason: 'No time', feedback: 'unused' }]]);
  });

  it('tells of a failure and can be tried again', async () => {
    const detail = 'The bank is closed';
    const user = await openCancellation({
      as: 'active',
      handlers: [
        http.post('*/api/subscription/cancel', () =>
          HttpResponse.json({ detail }, { status: 502 }),
        ),
      ],
    });
    await press(user, 'Continue with Cancellation');
    await press(user, 'Cancel Subscription');
    expect((await screen.findByRole('alert')).textContent).toBe(`Cancellation failed: ${detail}`);
    expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toBeTruthy();
  });
});

describe('the third step', () => {
  const cancel = async () => {
    const user = await openCancellation();
    await press(user, 'Continue with Cancellation');
    await press(user, 'Cancel Subscription');
    await screen.findByRole('heading', { name: 'Cancellation Processed' });
    return user;
  };

  it('says when it ends, and offers support and the workouts', async () => {
    await cancel();
    expect(screen.getByText(/ends on Monday 21 December 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe(
      'mailto:hello@ondelle.example',
    );
    expect(screen.getByRole('link', { name: 'Continue Browsing' }).getAttribute('href')).toBe(
      '/workouts',
    );
  });
});
