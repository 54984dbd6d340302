import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..', 'src');

/** Attributes that are read or heard. */
const READ = /^(?:alt|aria-label|busyLabel|description|hint|label|placeholder|text|title|word)$/;

/** Coach and admin read English. */
const ENGLISH_ALONE = /^routes\/-admin\//;

const isText = (value: unknown): boolean => typeof value === 'string' && /\p{L}{2}/u.test(value);

type Node = { type?: string; value?: unknown; name?: { name?: unknown } };

/** The texts that stand in the JSX of a file. */
const literalTexts = (node: unknown, found: string[] = []): string[] => {
  if (Array.isArray(node)) for (const child of node) literalTexts(child, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found;
  const { type, value, name }: Node = node;
  if (type === 'JSXText' && isText(value)) found.push(String(value).trim());
  if (type === 'JSXAttribute' && typeof name?.name === 'string' && READ.test(name.name)) {
    const given = (value as Node | null)?.value;
    if (isText(given)) found.push(String(given));
  }
  for (const child of Object.values(node)) literalTexts(child, found);
  return found;
};

describe('a text in JSX', () => {
  const withTexts = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx$/.test(name) && !ENGLISH_ALONE.test(name))
    .filter((name) => {
      const program = parseAst(readFileSync(join(SRC, name), 'utf8'), { lang: 'tsx' });
      return literalTexts(program).length > 0;
    });

  it('comes from the messages (docs/decisions/0096-a-build-for-each-language.md)', () => {
    expect(withTexts).toEqual([]);
  });
});
