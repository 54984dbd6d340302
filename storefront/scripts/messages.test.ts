import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compileArea, SOURCE_DIR } from './compile-messages.ts';

/** Texts that are written as in English. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  de: ['Details', 'Level', 'Name', 'Pause', 'Premium', 'Status', 'Workouts', 'Zoom'],
  es: ['Plan', 'Popular. ', 'Premium', 'Zoom'],
};

describe.each(Object.keys(SAME))('the catalogue %s', (language) => {
  const read = (locale: string, name: string): Record<string, string> =>
    JSON.parse(readFileSync(join(SOURCE_DIR, locale, name), 'utf8'));

  it('repeats no English text', () => {
    const repeated = readdirSync(join(SOURCE_DIR, 'en')).flatMap((name) => {
      const english = read('en', name);
      return Object.entries(read(language, name)).flatMap(([key, text]) => {
        // Values alone, and minutes beside them, are the same in all languages.
        const isText = /\p{L}/u.test(text.replace(/\{\w+\}/g, '').replace(' min', ''));
        return isText && text === english[key] ? [text] : [];
      });
    });
    expect([...new Set(repeated)].sort()).toEqual(SAME[language]);
  });
});

describe('the compiler', () => {
  const storefront = join(import.meta.dirname, '..');
  const copy = mkdtempSync(join(tmpdir(), 'messages-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  const compile = () =>
    spawnSync(process.execPath, [join(copy, 'scripts', 'messages.ts')], { encoding: 'utf8' });
  const modules = () =>
    readdirSync(join(copy, 'src', 'messages'), { recursive: true, encoding: 'utf8' });

  it('writes a module for each area, removes old ones, and ends with what is missing', () => {
    for (const name of ['locales.ts', 'messages', 'package.json', 'scripts']) {
      cpSync(join(storefront, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(storefront, 'node_modules'), join(copy, 'node_modules'));
    mkdirSync(join(copy, 'src', 'messages', 'gone'), { recursive: true });
    writeFileSync(join(copy, 'src', 'messages', 'gone', 'en.gen.ts'), '');
    expect(compile().status).toBe(0);
    expect(modules()).toContain(join('frame', 'es.gen.ts'));
    expect(modules()).not.toContain(join('gone', 'en.gen.ts'));
    const file = join(copy, 'messages', 'es', 'frame.json');
    const { skip: _, ...others } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(others));
    const { status, stderr } = compile();
    expect(stderr).toContain('es/frame.json: skip is missing');
    expect(status).toBe(1);
  });
});

describe('a catalogue', () => {
  const source = { hello: 'Hello, {name}', bye: 'Goodbye' };

  it('is refused with a message missing', () => {
    expect(() => compileArea({ hello: 'Hallo, {name}' }, 'de', source)).toThrow('bye is missing');
  });

  it('is refused with a message that the default does not have', () => {
    const messages = { ...source, more: 'Mehr' };
    expect(() => compileArea(messages, 'de', source)).toThrow('more is superfluous');
  });

  it('is refused with other values than the default', () => {
    const messages = { hello: 'Hallo, {user}', bye: 'Tschüss' };
    expect(() => compileArea(messages, 'de', source)).toThrow(
      'hello: {name} is missing\nhello: {user} is superfluous',
    );
  });

  it('is refused with a form that the site does not compile', () => {
    const many = { days: '{days, plural, few {a few} other {many}}' };
    expect(() => compileArea(many, 'en')).toThrow('{days}: no form few');
  });
});

describe('a compiled message', () => {
  const compiled = (text: string, locale: 'en' | 'de' = 'en') =>
    compileArea({ it: text }, locale).trim();

  it('is a constant when nothing is inserted', () => {
    expect(compiled('Sign In')).toBe('export const it = "Sign In";');
    expect(compiled("It''s `5`")).toBe('export const it = "It\'s `5`";');
  });

  it('is a function of its values, with their types', () => {
    expect(compiled('{done} of {all, number}', 'de')).toBe(
      `export const it = (v: { done: string | number; all: number }): string => \`\${v.done} of \${v.all.toLocaleString('de-DE')}\`;`,
    );
  });

  it('chooses by a number and by a word', () => {
    expect(compiled('{n, plural, =0 {none} one {one} other {# of them}}')).toBe(
      `export const it = (v: { n: number }): string => \`\${v.n === 0 ? \`none\` : v.n === 1 ? \`one\` : \`\${v.n.toLocaleString('en-US')} of them\`}\`;`,
    );
    expect(compiled('{plan, select, monthly {a month} yearly {a year}}')).toContain(
      '(v: { plan: "monthly" | "yearly" }): string',
    );
  });

  it('leaves elements to React', () => {
    expect(compiled('See <link>the terms</link>.')).toContain(
      'createElement(Fragment, null, `See `, v.link(`the terms`), `.`)',
    );
  });
});
