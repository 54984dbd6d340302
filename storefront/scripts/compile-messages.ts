import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { DEFAULT_LOCALE, INTL_LOCALES, LOCALES, type Locale } from '../locales.ts';

export const SOURCE_DIR = join(import.meta.dirname, '..', 'messages');
export const MESSAGES_DIR = join(import.meta.dirname, '..', 'src', 'messages');

/** The messages of an area, by name, in ICU MessageFormat. */
export type Messages = Readonly<Record<string, string>>;

type Values = ReadonlyMap<string, string>;

/** A select takes one of its cases, all others any text or number. */
const valuesOf = (elements: readonly MessageFormatElement[], found = new Map<string, string>()) => {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.argument:
        if (!found.has(element.value)) found.set(element.value, 'string | number');
        break;
      case TYPE.number:
        found.set(element.value, 'number');
        break;
      case TYPE.plural:
        found.set(element.value, 'number');
        for (const { value } of Object.values(element.options)) valuesOf(value, found);
        break;
      case TYPE.select: {
        const names = Object.keys(element.options).filter((name) => name !== 'other');
        found.set(element.value, names.map((name) => JSON.stringify(name)).join(' | '));
        for (const { value } of Object.values(element.options)) valuesOf(value, found);
        break;
      }
      case TYPE.tag:
        found.set(element.value, '(text: string) => ReactNode');
        valuesOf(element.children, found);
        break;
      case TYPE.date:
      case TYPE.time:
        throw new Error(`{${element.value}}: dates come as texts, from src/ui/dates.ts`);
    }
  }
  return found;
};

const escaped = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');

/**
 * The source of an expression for a text.
 * @param counted the value whose number `#` stands for
 */
const textOf = (
  elements: readonly MessageFormatElement[],
  locale: Locale,
  counted?: string,
): string => {
  const number = (value: string) =>
    `\${v.${value}.toLocaleString('${INTL_LOCALES[locale].numbers}')}`;
  const parts = elements.map((element): string => {
    switch (element.type) {
      case TYPE.literal:
        return escaped(element.value);
      case TYPE.argument:
        return `\${v.${element.value}}`;
      case TYPE.number:
        return number(element.value);
      case TYPE.pound:
        return number(counted ?? '');
      case TYPE.plural: {
        // The languages of the site have these two forms for whole numbers.
        const { one, other, ...exact } = element.options;
        const cases = Object.entries(exact).map(([name, { value }]): [string, typeof value] => {
          if (!name.startsWith('=')) throw new Error(`{${element.value}}: no form ${name}`);
          return [name.slice(1), value];
        });
        if (one !== undefined) cases.push(['1', one.value]);
        const written = cases.map(
          ([count, value]) =>
            `v.${element.value} === ${count} ? ${textOf(value, locale, element.value)} : `,
        );
        return `\${${written.join('')}${textOf(other?.value ?? [], locale, element.value)}}`;
      }
      case TYPE.select: {
        const cases = Object.entries(element.options).filter(([name]) => name !== 'other');
        const written = cases.map(
          ([name, { value }]) => `${JSON.stringify(name)}: ${textOf(value, locale, counted)}`,
        );
        return `\${{ ${written.join(', ')} }[v.${element.value}]}`;
      }
      default:
        throw new Error('An element stands only at the top of a message');
    }
  });
  return `\`${parts.join('')}\``;
};

const nodeOf = (elements: readonly MessageFormatElement[], locale: Locale): string => {
  const parts = elements.map((element) =>
    element.type === TYPE.tag
      ? `v.${element.value}(${textOf(element.children, locale)})`
      : textOf([element], locale),
  );
  return `createElement(Fragment, null, ${parts.join(', ')})`;
};

const plainText = (elements: readonly MessageFormatElement[]): string =>
  elements.map((element) => (element.type === TYPE.literal ? element.value : '')).join('');

const compileMessage = (name: string, text: string, locale: Locale, values: Values): string => {
  const elements = parse(text, { requiresOtherClause: false });
  // A string, since the bundler puts no template in place of its name.
  if (values.size === 0) return `export const ${name} = ${JSON.stringify(plainText(elements))};`;
  const type = [...values].map(([value, written]) => `${value}: ${written}`).join('; ');
  const hasElements = elements.some((element) => element.type === TYPE.tag);
  const body = hasElements ? nodeOf(elements, locale) : textOf(elements, locale);
  return `export const ${name} = (v: { ${type} })${hasElements ? '' : ': string'} => ${body};`;
};

const differences = (expected: readonly string[], found: readonly string[]): string[] => [
  ...expected.filter((name) => !found.includes(name)).map((name) => `${name} is missing`),
  ...found.filter((name) => !expected.includes(name)).map((name) => `${name} is superfluous`),
];

/**
 * Compiles the messages of an area in one language to the source of a module.
 * @param source the same messages in the default language, which has the types
 * @throws when a message is missing or superfluous, or its values differ from the default's
 */
export const compileArea = (messages: Messages, locale: Locale, source = messages): string => {
  const names = Object.keys(source);
  const problems = differences(names, Object.keys(messages));
  const lines = names.flatMap((name) => {
    const text = messages[name];
    if (text === undefined) return [];
    const values = valuesOf(parse(source[name] ?? '', { requiresOtherClause: false }));
    const own = valuesOf(parse(text, { requiresOtherClause: false }));
    for (const problem of differences([...values.keys()], [...own.keys()])) {
      problems.push(`${name}: {${problem.replace(' ', '} ')}`);
    }
    return compileMessage(name, text, locale, values);
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const code = lines.join('\n');
  const imports = [
    ...(code.includes('createElement(')
      ? ["import { createElement, Fragment } from 'react';"]
      : []),
    ...(code.includes('ReactNode') ? ["import type { ReactNode } from 'react';"] : []),
  ];
  return [...imports, code, ''].join('\n');
};

const readArea = (locale: Locale, area: string): Messages =>
  JSON.parse(readFileSync(join(SOURCE_DIR, locale, `${area}.json`), 'utf8'));

const areasOf = (locale: Locale): string[] =>
  readdirSync(join(SOURCE_DIR, locale)).map((name) => name.replace(/\.json$/, ''));

/**
 * Compiles all messages.
 * @returns the modules by their path below `src/messages`
 * @throws naming everything that is missing, superfluous or different in a language
 */
export const compileMessages = (): Map<string, string> => {
  const modules = new Map<string, string>();
  const problems: string[] = [];
  for (const locale of LOCALES) {
    const areas = areasOf(DEFAULT_LOCALE);
    problems.push(...differences(areas, areasOf(locale)).map((problem) => `${locale}: ${problem}`));
    for (const area of areas) {
      try {
        const code = compileArea(readArea(locale, area), locale, readArea(DEFAULT_LOCALE, area));
        modules.set(`${area}/${locale}.gen.ts`, code);
      } catch (error) {
        const lines = error instanceof Error ? error.message.split('\n') : [String(error)];
        problems.push(...lines.map((line) => `${locale}/${area}.json: ${line}`));
      }
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return modules;
};

/**
 * Compiles messages/<language>/<area>.json to src/messages/<area>/<language>.gen.ts, which git
 * ignores: a constant or a function for each message. Files that stay the same are not written.
 * @throws as `compileMessages`
 */
export const writeMessages = (): void => {
  const modules = compileMessages();
  mkdirSync(MESSAGES_DIR, { recursive: true });
  for (const name of readdirSync(MESSAGES_DIR, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.gen.ts') && !modules.has(name)) rmSync(join(MESSAGES_DIR, name));
  }
  for (const [name, content] of modules) {
    const file = join(MESSAGES_DIR, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};
