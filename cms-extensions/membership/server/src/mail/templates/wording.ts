import { basename } from 'node:path';
import { isMailKey, type MailKey } from './list.ts';

/** The part of a mail that the coach edits: the subject, and the body as Markdown. */
export type Wording = { subject: string; body: string };

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

const files: Readonly<Record<string, string>> = import.meta.glob('./wording/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const wordings = new Map(
  Object.entries(files).map(([path, text]) => [basename(path, '.md'), wordingFrom(text, path)]),
);

/** The wording that ships with the product; the panel's templates start as copies of it. */
export const builtInWording = (key: MailKey): Wording => {
  const wording = wordings.get(key);
  if (wording === undefined) throw new Error(`There is no templates/wording/${key}.md`);
  return wording;
};

/** Keys of the wording files that have no entry in `MAIL_TEMPLATES`. */
export const wordingsWithoutTemplate = (): string[] =>
  [...wordings.keys()].filter((key) => !isMailKey(key));
