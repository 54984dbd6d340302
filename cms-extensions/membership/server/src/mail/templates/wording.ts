import { basename } from 'node:path';
import { isMailKey, type MailKey } from './list.ts';

/** What a coach edits of a mail: the subject, and the body as Markdown. */
export type Wording = { subject: string; body: string };

const FILE = /^Subject: (.+)\n\n([\s\S]+)$/;

/**
 * A wording from its file: the subject in the first line, the Markdown after an empty one.
 * @param file its name, for the complaint
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

/** The wording that the product comes with; the panel's templates begin as copies of it. */
export const builtInWording = (key: MailKey): Wording => {
  const wording = wordings.get(key);
  if (wording === undefined) throw new Error(`There is no templates/wording/${key}.md`);
  return wording;
};

/** Files that no entry of the list asks for. */
export const wordingsWithoutTemplate = (): string[] =>
  [...wordings.keys()].filter((key) => !isMailKey(key));
