import { describe, expect, it } from 'vitest';
import { chosenHome, renderIn } from './translations.ts';

describe('the renderer of a page', () => {
  const translations = (['en', 'de'] as const).map((locale) => ({
    locale,
    render: () => new Response(locale),
  }));
  const render = renderIn(translations);

  it.each([
    ['/', 'en'],
    ['/workouts', 'en'],
    ['/de', 'de'],
    ['/de/workouts?tab=popular', 'de'],
    ['/es/workouts', 'en'],
  ])('of %s is the one in %s', async (path, locale) => {
    const response = await render(new Request(`https://ondelle.example${path}`));
    expect(await response.text()).toBe(locale);
  });
});

describe('the home page of a visitor who chose a language', () => {
  const home = (url: string, cookie: string | undefined, locales: readonly ('en' | 'de')[]) =>
    chosenHome({ url, headers: { cookie } }, locales);

  it('is the one in that language', () => {
    expect(home('/', 'a=b; locale=de', ['en', 'de'])).toBe('/de/');
    expect(home('/?code=LISBON', 'locale=de', ['en', 'de'])).toBe('/de/?code=LISBON');
  });

  it('is the default for who chose it, or nothing, or a language that is not offered', () => {
    expect(home('/', 'locale=en', ['en', 'de'])).toBeNull();
    expect(home('/', undefined, ['en', 'de'])).toBeNull();
    expect(home('/', 'locale=es', ['en', 'de'])).toBeNull();
    expect(home('/', 'locale=de', ['en'])).toBeNull();
  });

  it('changes no other address', () => {
    expect(home('/workouts', 'locale=de', ['en', 'de'])).toBeNull();
  });
});
