import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translated as english, translatorTo } from './translated.ts';

const AREAS = readdirSync(join(import.meta.dirname, 'en'));

const load = async (locale: string, area: string): Promise<object> => {
  const file = join(import.meta.dirname, locale, area);
  return (await import(file, { with: { type: 'json' } })).default;
};

/** The names of texts, each with the values that it has a place for. */
const placesIn = (texts: object, path = ''): string[] =>
  Object.entries(texts)
    .flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [`${path}${name} ${(value.match(/\{\w+\}/g) ?? []).sort().join(' ')}`]
        : placesIn(value as object, `${path}${name}.`),
    )
    .sort();

it.each(AREAS)('the texts of %s are there in all languages, with the same values', async (area) => {
  const expected = placesIn(await load('en', area));
  for (const locale of ['de', 'es']) {
    expect(placesIn(await load(locale, area)), locale).toEqual(expected);
  }
});

describe('what the server says', () => {
  const to = async (locale: string) => {
    const areas = ['account', 'billing', 'library', 'training', 'validation'];
    return translatorTo(await Promise.all(areas.map((area) => load(locale, `${area}.json`))));
  };

  it('is shown in the language of the page, with its values', async () => {
    const [german, spanish] = [await to('de'), await to('es')];
    expect(german('Invalid email or password')).toBe('E-Mail oder Passwort ist falsch');
    expect(spanish('Invalid email or password')).toBe('Correo o contraseña incorrectos');
    expect(german('Signup failed: card')).toBe('Registrierung fehlgeschlagen: card');
  });

  it('stays as it is in English, and where there is no translation', async () => {
    const german = await to('de');
    expect(english('Invalid email or password')).toBe('Invalid email or password');
    expect(german('Your card was declined.')).toBe('Your card was declined.');
    expect(german('')).toBe('');
  });
});
