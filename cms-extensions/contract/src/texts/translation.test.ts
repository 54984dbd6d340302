import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { translated as german } from './translated.de.ts';
import { translated as spanish } from './translated.es.ts';
import { translated as english } from './translated.ts';

const FILES = readdirSync(import.meta.dirname);
/** The texts that only the coach reads, who reads English. */
const ENGLISH_ALONE = ['videos.ts', 'translation.ts'];
const MODULES = FILES.filter((name) => /^\w+\.ts$/.test(name) && !ENGLISH_ALONE.includes(name));

const load = (name: string): Promise<Record<string, unknown>> =>
  import(join(import.meta.dirname, name));

describe('the texts in other languages', () => {
  it.each(MODULES)('of %s have all names of the English ones', async (name) => {
    const names = Object.keys(await load(name)).sort();
    for (const locale of ['de', 'es']) {
      const others = await load(name.replace(/ts$/, `${locale}.ts`));
      expect(Object.keys(others).sort(), locale).toEqual(names);
    }
  });
});

describe('what the server says', () => {
  it('is shown in the language of the page', () => {
    expect(german('Invalid email or password')).toBe('E-Mail oder Passwort ist falsch');
    expect(spanish('Invalid email or password')).toBe('Correo o contraseña incorrectos');
  });

  it('keeps its values', () => {
    expect(german('This code applies from $5.00.')).toBe('Dieser Code gilt ab $5.00.');
    expect(german('Signup failed: card')).toBe('Registrierung fehlgeschlagen: card');
  });

  it('stays as it is in English, and where there is no translation', () => {
    expect(english('Invalid email or password')).toBe('Invalid email or password');
    expect(german('Your card was declined.')).toBe('Your card was declined.');
    expect(german('')).toBe('');
  });
});
