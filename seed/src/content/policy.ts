import { basename } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { type Policy, policySchema } from './schema.ts';

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/**
 * Parses a policy page: front matter with title and intro, then Markdown.
 * @param text the file's text
 * @param file its path; the base name is the page's slug
 * @throws when the front matter is missing or invalid
 */
export const policyFromMarkdown = (text: string, file: string): Policy => {
  const [, head, body] = FRONT_MATTER.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    throw new Error(`${file} must begin with its title and intro between two lines of ---`);
  }
  return policySchema.parse({ slug: basename(file, '.md'), ...parseYaml(head), body: body.trim() });
};
