import { isButton } from './button.ts';
import { FONTS, LIGHT } from './colours.ts';
import { htmlOf, type Token } from './markdown.ts';

/*
 * Mail programs drop style sheets, so every element has an inline style. The classes are used by
 * the dark theme's rules, for mail programs that support them.
 */
const heading = (size: string) =>
  `margin:0 0 20px;font:400 ${size}/1.2 ${FONTS.display};color:${LIGHT.ink}`;

const STYLES: Readonly<Record<string, { style: string; class?: string }>> = {
  h1: { style: heading('30px'), class: 'ink' },
  h2: { style: heading('24px'), class: 'ink' },
  h3: { style: heading('20px'), class: 'ink' },
  p: { style: 'margin:0 0 20px' },
  ul: { style: 'margin:0 0 20px;padding:0 0 0 22px' },
  ol: { style: 'margin:0 0 20px;padding:0 0 0 22px' },
  li: { style: 'margin:0 0 8px' },
  blockquote: {
    style: `margin:0 0 20px;padding:0 0 0 16px;border-left:2px solid ${LIGHT.line}`,
    class: 'line',
  },
  hr: { style: `margin:28px 0;border:0;border-top:1px solid ${LIGHT.line}`, class: 'line' },
  a: { style: `color:${LIGHT.accentText};text-decoration:underline`, class: 'link' },
};

const BUTTON = {
  style: `display:inline-block;padding:14px 26px;background:${LIGHT.accent};color:${LIGHT.onAccent};font-weight:600;text-decoration:none;border-radius:2px`,
  class: 'button',
};

const dress = (token: Token, look: { style: string; class?: string } | undefined): void => {
  if (look === undefined) return;
  token.attrSet('style', look.style);
  if (look.class !== undefined) token.attrSet('class', look.class);
};

/** The body of a mail as HTML with inline styles. */
export const bodyHtml = (tokens: Token[]): string => {
  for (const token of tokens) {
    if (token.nesting >= 0) dress(token, STYLES[token.tag]);
    for (const child of token.children ?? []) {
      if (child.nesting === 1) dress(child, isButton(token) ? BUTTON : STYLES[child.tag]);
    }
  }
  return htmlOf(tokens);
};
