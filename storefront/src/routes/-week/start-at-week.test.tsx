import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, type TrainingWeekAnswer } from 'contract';
import { http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, pathOf } from '../../../test/answers.ts';
import { openPage, withApi } from '../../../test/render-page.tsx';
import { beginsVisit } from './start-at-week.tsx';

withApi();

/** The tests' document as the browser has loaded it. */
const loadedBy = (type: string, path = '/', referrer = ''): void => {
  window.history.replaceState(null, '', path);
  const value = () => [{ type, name: window.location.href }];
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value });
  Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
};

afterEach(() => {
  Reflect.deleteProperty(performance, 'getEntriesByType');
  Reflect.deleteProperty(document, 'referrer');
  window.history.replaceState(null, '', '/');
});

const MIDDLE: TrainingWeekAnswer['enrolments'][number] = {
  ...{ id: 'e1', programme_id: 'middle', slug: 'strong-middle', title: 'Strong Middle' },
  ...{ is_available: true, start_on: '2026-11-16', done: 6, total: 16, ends_on: '2026-12-12' },
  ...{ next_on: '2026-11-27', finished_at: null, weeks: [] },
};

const aWeek = (enrolments: TrainingWeekAnswer['enrolments']): TrainingWeekAnswer => ({
  ...{ starts_on: '2026-11-23', goal: 3, planned_away_days: 0, done: 0, state: 'open' },
  ...{ days: [], today: [], continue: [], away: null, enrolments },
});

const openLanding = async (
  as: 'active' | 'trial' | 'expired',
  enrolments: TrainingWeekAnswer['enrolments'] = [MIDDLE],
) => {
  const asked = vi.fn();
  const handlers = [
    http.get(pathOf(calls.getTrainingWeek), () => {
      asked();
      return answer(calls.getTrainingWeek, aWeek(enrolments));
    }),
  ];
  const { router } = await openPage('/', { as, handlers });
  return { asked, path: () => router.state.location.pathname };
};

describe('a visit that begins at the landing page', () => {
  it.each(['active', 'trial'] as const)('leads a member who trains to the week: %s', async (as) => {
    loadedBy('navigate');
    const { path } = await openLanding(as);
    await waitFor(() => expect(path()).toBe('/week'));
  });

  it('leads there once: Home shows the landing page', async () => {
    loadedBy('navigate');
    const { path } = await openLanding('active');
    await waitFor(() => expect(path()).toBe('/week'));
    await userEvent.click(screen.getAllByRole('link', { name: 'Home' })[0] as HTMLElement);
    await screen.findByRole('region', { name: /featured/i });
    expect(path()).toBe('/');
  });

  it('stays for a member who has done nothing yet', async () => {
    loadedBy('navigate');
    const { asked, path } = await openLanding('active', []);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await screen.findByRole('heading', { level: 1 });
    expect(path()).toBe('/');
  });

  it('stays for a member without a plan', async () => {
    loadedBy('navigate');
    const { asked, path } = await openLanding('expired');
    await screen.findByRole('heading', { level: 1 });
    expect(asked).not.toHaveBeenCalled();
    expect(path()).toBe('/');
  });
});

describe('what begins a visit', () => {
  it.each([
    ['the address', 'navigate', '/', '', true],
    ['a search engine', 'navigate', '/', 'https://search.example/', true],
    ['an address with a campaign', 'navigate', '/?utm_source=mail', '', true],
    ['a reload', 'reload', '/', '', false],
    ['the way back', 'back_forward', '/', '', false],
    ['a link to a section', 'navigate', '/#about', '', false],
    ['another page', 'navigate', '/workouts', '', false],
    ['a link of this site', 'navigate', '/', `${window.location.origin}/terms`, false],
  ] as const)('%s: %s %s %s', (_, type, path, referrer, begins) => {
    loadedBy(type, path, referrer);
    expect(beginsVisit()).toBe(begins);
  });
});
