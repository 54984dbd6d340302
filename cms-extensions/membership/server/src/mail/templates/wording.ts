import { DEFAULT_LOCALE, LOCALES, type Locale } from 'contract/locales';
import { definitionOf, type MailKey } from './list.ts';

/** The part of a mail that the coach edits: the subject, and the body as Markdown. */
export type Wording = { subject: string; body: string };

/** The languages beside the default. */
export const TRANSLATED = LOCALES.filter((locale) => locale !== DEFAULT_LOCALE);

/** The fields of a template that have its wording in a language: `subject`, or `subjectDe`. */
export const fieldsIn = (locale: Locale) => {
  const suffix =
    locale === DEFAULT_LOCALE ? '' : `${locale[0]?.toUpperCase() ?? ''}${locale.slice(1)}`;
  return { subject: `subject${suffix}`, body: `body${suffix}` };
};

/** The languages in which a mail is written; the coach reads English. */
export const localesFor = (key: MailKey): readonly Locale[] =>
  definitionOf(key).to === 'coach' ? [DEFAULT_LOCALE] : LOCALES;

const FILE = /^Subject: (.+)\n\n([\s\S]+)$/;

/**
 * Parses a wording file: the subject in the first line, an empty line, then the Markdown.
 * @param file the file's name, for the error message
 */
export const wordingFrom = (text: string, file: string): Wording => {
  const [, subject, body] = FILE.exec(text) ?? [];
  if (subject === undefined || body === undefined) {
    throw new Error(`${file} must begin with "Subject: …" and an empty line`);
  }
  return { subject: subject.trim(), body: body.trim() };
};

const files: Readonly<Record<string, string>> = import.meta.glob('./wording/**/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const wordings = new Map(
  Object.entries(files).map(([path, text]) => [
    path.replace('./wording/', '').replace('.md', ''),
    wordingFrom(text, path),
  ]),
);

const fileOf = (key: string, locale: Locale): string =>
  locale === DEFAULT_LOCALE ? key : `${locale}/${key}`;

/** The wording that ships with the product; the coach can write another one. */
export const builtInWording = (key: MailKey, locale: Locale = DEFAULT_LOCALE): Wording => {
  const file = fileOf(key, locale);
  const wording = wordings.get(file);
  if (wording === undefined) throw new Error(`There is no templates/wording/${file}.md`);
  return wording;
};
