import { screen } from '@testing-library/react';
import { calls, LEVELS, type PolicyPage, type SiteTexts } from 'contract';
import { LEVEL_NAMES } from 'contract/level-names';
import { describe, expect, it, vi } from 'vitest';
import { on } from '../test/answers.ts';
import { siteTexts } from '../test/builders.ts';
import { openPage, withApi } from '../test/render-page.tsx';
import { level as german } from './messages/values/de.gen.ts';
import { level as english } from './messages/values/en.gen.ts';
import { level as spanish } from './messages/values/es.gen.ts';

// As in the German build; before anything reads it.
vi.hoisted(() => vi.stubEnv('SITE_LOCALE', 'de'));

withApi();

/** The names of all fields of a group, whose texts are then all English. */
const inEnglish = <Group extends object>(group: Group): Group => ({
  ...group,
  english_fields: Object.keys(group),
});

const TEXTS: SiteTexts = {
  ...siteTexts(),
  week: {
    ...siteTexts().week,
    days: [{ day: 'Mon', title: 'Long walk', note: 'Rest', workout_slug: null, image: null }],
  },
};

/** The coach's texts, of which nothing is translated. */
const untranslated = (): SiteTexts => {
  const texts = TEXTS;
  const groups = Object.entries(texts).map(([name, group]) => [
    name,
    Array.isArray(group) || typeof group !== 'object' ? group : inEnglish(group),
  ]);
  return {
    ...Object.fromEntries(groups),
    week: { ...inEnglish(texts.week), days: texts.week.days.map(inEnglish) },
  };
};

const open = async (path: string, texts: SiteTexts): Promise<HTMLElement> => {
  const { container } = await openPage(path, {
    handlers: [on(calls.getSiteTexts, () => texts)],
  });
  await screen.findByRole('heading', { level: 1 });
  return container;
};

/** The texts below a value, those of lists as well. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

describe("the coach's texts on a German page", () => {
  const { hero, week, pricing, about, faq, library, claims, brand } = TEXTS;
  const { preview_title: _title, preview_video_url: _url, ...shownHero } = hero;
  const { footer_join, footer_trial, footer_blurb, availability } = brand;
  const footer = { footer_join, footer_trial, footer_blurb, availability };
  it.each([
    ['/', { shownHero, week, pricing, about, faq, footer }],
    ['/workouts', { heading: library.heading, footer }],
    ['/subscription/cancel', { rating: claims.checkout_cancelled_rating }],
  ])('are marked as English for screen readers where they are: %s', async (path, shown) => {
    const container = await open(path, untranslated());
    const marked = [...container.querySelectorAll('[lang="en"]')].map((part) => part.textContent);
    const spoken = marked.join('\n').replaceAll(/\s+/g, ' ');
    const missing = textsIn(shown).filter((text) => !spoken.includes(text));
    expect(missing).toEqual([]);
  });

  it('carry no language of their own where they are translated', async () => {
    const container = await open('/', TEXTS);
    expect(container.querySelector('main [lang], footer [lang]')).toBeNull();
  });

  it.each([
    ['en', 'en'],
    ['de', null],
  ] as const)('are marked on the page of a policy, which is in %s', async (language, lang) => {
    const page: PolicyPage = {
      ...{ slug: 'refund', title: 'Refunds', intro: 'Read them.', body: 'You pay.', language },
      updated_at: '2026-11-01T00:00:00.000Z',
    };
    await openPage('/refund', {
      handlers: [on(calls.getPolicy, () => page)],
    });
    const title = await screen.findByRole('heading', { level: 1, name: 'Refunds' });
    for (const part of [title, screen.getByRole('article')]) {
      expect(part.getAttribute('lang')).toBe(lang);
    }
  });
});

describe('the names of levels', () => {
  it.each([
    ['en', english],
    ['de', german],
    ['es', spanish],
  ] as const)('are those that search knows, in %s', (locale, nameOf) => {
    const names = LEVELS.map((level) => [level, nameOf({ level })]);
    expect(Object.fromEntries(names)).toEqual(LEVEL_NAMES[locale]);
  });
});
