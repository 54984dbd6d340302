import { isButton } from './button.ts';
import type { Token } from './markdown.ts';

const BREAKS = new Set(['softbreak', 'hardbreak']);

/** Inline text, with the address of each link after its text. */
const inlineText = (token: Token): string => {
  let text = '';
  let href = '';
  let linkFrom = 0;
  for (const child of token.children ?? []) {
    if (child.type === 'link_open') {
      href = child.attrGet('href') ?? '';
      linkFrom = text.length;
    } else if (child.type === 'link_close') {
      const address = href.replace(/^mailto:/, '');
      const isItsOwn = text.slice(linkFrom) === address;
      if (!isItsOwn) text += isButton(token) ? `: ${address}` : ` (${address})`;
    } else {
      text += BREAKS.has(child.type) ? '\n' : child.content;
    }
  }
  return text;
};

/** The body of a mail as plain text. */
export const bodyText = (tokens: readonly Token[]): string => {
  const lines: string[] = [];
  /** The next number of each open list, null for a bullet list; the innermost list is last. */
  const lists: (number | null)[] = [];
  let marker = '';
  for (const token of tokens) {
    if (token.type === 'bullet_list_open') lists.push(null);
    if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    if (token.type === 'list_item_open') {
      const number = lists.at(-1) ?? null;
      marker = number === null ? '- ' : `${number}. `;
      if (number !== null) lists[lists.length - 1] = number + 1;
    }
    if (token.type === 'inline') {
      lines.push(`${'  '.repeat(Math.max(0, lists.length - 1))}${marker}${inlineText(token)}`);
      marker = '';
    }
    if (token.type === 'fence' || token.type === 'code_block') lines.push(token.content);
    if (token.type.endsWith('_list_close')) lists.pop();
    // No empty lines within a list; an empty line after every other block.
    if (token.level === 0 && token.nesting <= 0 && token.type !== 'inline') lines.push('');
  }
  return lines.join('\n').trim();
};
