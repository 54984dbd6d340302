import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type ProgrammeCard } from 'contract';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { on } from '../../../test/answers.ts';
import { aPlan, siteTexts } from '../../../test/builders.ts';
import { createDatabase } from '../../../test/database.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { held } from '../../ui/layout.css.ts';

withApi();

const planNamed = async (name: string) => {
  const card = (await screen.findByRole('heading', { name, level: 3 })).closest('article');
  return within(card as HTMLElement);
};

describe('the landing page (spec section 2)', () => {
  it('opens with the headline, the trial and the two cards', async () => {
    await openPage('/');
    const opening = await screen.findByRole('heading', { level: 1 });
    const hero = within(opening.closest('section') as HTMLElement);
    expect(hero.getByRole('button', { name: 'Start 7-Day Free Trial' })).toBeTruthy();
    expect(hero.getByText(/average workout/)).toBeTruthy();
    expect(hero.getByText('Premium')).toBeTruthy();
  });

  it.each([
    ['active', 'link', 'Go to your workouts'],
    ['trial', 'link', 'Go to your workouts'],
    ['trial-no-card', 'button', 'Add payment method'],
    ['expired', 'button', 'Choose Your Plan'],
    ['inactive', 'button', 'Start 7-Day Free Trial'],
  ] as const)('begins, for a member who is %s, with the %s “%s”', async (as, role, name) => {
    await openPage('/', { as });
    const opening = await screen.findByRole('heading', { level: 1 });
    const hero = within(opening.closest('section') as HTMLElement);
    expect(await hero.findByRole(role, { name })).toBeTruthy();
    const terms = hero.getByText(/^7 days free, then/);
    await waitFor(() => expect(terms.classList.contains(held)).toBe(as !== 'inactive'));
    const plans = as === 'inactive' ? 'Pricing' : 'Two plans, every workout.';
    expect(await screen.findByRole('heading', { name: plans })).toBeTruthy();
  });

  it('opens the trial with the plan whose price stands beside the button', async () => {
    await openPage('/');
    const opening = await screen.findByRole('heading', { level: 1 });
    const hero = within(opening.closest('section') as HTMLElement);
    await userEvent.click(hero.getByRole('button', { name: 'Start 7-Day Free Trial' }));
    const dialog = within(await screen.findByRole('dialog'));
    const chosen = await dialog.findByRole('radio', { checked: true });
    expect(chosen.closest('label')?.textContent).toContain('Monthly');
  });

  it('features at most six popular workouts and leads to all', async () => {
    await openPage('/');
    const featured = within(await screen.findByRole('region', { name: /featured/i }));
    expect(featured.getAllByRole('article').length).toBeLessThanOrEqual(6);
    const all = featured.getByRole('link', { name: 'View All Workouts' });
    expect(all.getAttribute('href')).toBe('/workouts');
  });

  const card: ProgrammeCard = {
    ...{ id: 'p1', slug: 'strong-middle', title: 'Strong Middle', summary: 'Core.', kit: [] },
    ...{ picture: null, instructor: '', instructor_id: null, difficulty: 'Beginner' },
    ...{ is_featured: false, week_count: 4, session_count: 16 },
    ...{ sessions_per_week: { min: 4, max: 4 }, minutes_per_session: { min: 20, max: 28 } },
  };
  const programmes = (cards: ProgrammeCard[]) =>
    on(calls.listProgrammes, () => ({ programmes: cards }));

  it("leads to the page of a day's workout that cannot be had any more", async () => {
    const day = { day: 'Mon', title: 'Long Plank', note: '', workout_slug: 'gone', image: null };
    const texts = { ...siteTexts(), week: { ...siteTexts().week, days: [day] } };
    const { router } = await openPage('/', { database: createDatabase({ texts }) });
    await userEvent.click(await screen.findByRole('link', { name: 'Long Plank' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/workouts/gone'));
  });

  it('says what programmes are and leads to them, once one is published', async () => {
    await openPage('/', { handlers: [programmes([card])] });
    const section = within(await screen.findByRole('region', { name: 'A plan that bends' }));
    const button = section.getByRole('link', { name: 'See the programmes' });
    expect(button.getAttribute('href')).toBe('/programmes');
    expect(section.getByRole('heading', { name: 'Every move is named' })).toBeTruthy();
    const order = screen
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-labelledby'));
    expect(order.indexOf('programmes')).toBeGreaterThan(order.indexOf('featured'));
    expect(order.indexOf('programmes')).toBeLessThan(order.indexOf('pricing'));
  });

  it('shows the plans with at most their first four features', async () => {
    const plans = [{ ...aPlan('monthly'), features: ['a', 'b', 'c', 'd', 'e'] }, aPlan('annual')];
    await openPage('/', {
      handlers: [http.get('*/api/subscription-plans', () => HttpResponse.json(plans))],
    });
    const monthly = await planNamed('Monthly');
    expect(monthly.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(monthly.getByText('$9.99')).toBeTruthy();
    const annual = await planNamed('Annual');
    expect(annual.getByText('$99.99')).toBeTruthy();
    expect(annual.getByText('/year')).toBeTruthy();
    expect(annual.getByText('Save $20/year')).toBeTruthy();
  });

  it('shows no plans when they cannot be had', async () => {
    await openPage('/', {
      handlers: [
        http.get('*/api/subscription-plans', () => HttpResponse.json({}, { status: 503 })),
      ],
    });
    expect(await screen.findByText('No plans are on sale just now.')).toBeTruthy();
  });

  it('answers the frequent questions, the first of them openly', async () => {
    const user = userEvent.setup();
    const { container } = await openPage('/');
    await screen.findByRole('heading', { level: 1 });
    const questions = [...container.querySelectorAll<HTMLDetailsElement>('main details')];
    expect(questions.map((question) => question.open)[0]).toBe(true);
    const last = questions.at(-1) as HTMLDetailsElement;
    const wasOpen = last.open;
    await user.click(last.querySelector('summary') as HTMLElement);
    expect(last.open).toBe(!wasOpen);
  });
});
