import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { linkTarget } from './link.ts';
import { BrokenTemplate, fill } from './placeholders.ts';
import type { Site } from './site.ts';

/* HTML in a template is escaped. Images are disabled, since they would allow tracking readers. */
const markdown = new MarkdownIt('commonmark', { html: false, xhtmlOut: false }).disable('image');
// Keep links as written: their placeholders are filled and their targets are checked later.
markdown.normalizeLink = (href) => href;
markdown.validateLink = () => true;

export type { Token };

export const parseMarkdown = (body: string): Token[] => markdown.parse(body, {});

/** All links of a text, as written. */
export const linksIn = (body: string): string[] =>
  parseMarkdown(body)
    .flatMap(({ children }) => children ?? [])
    .flatMap((token) => (token.type === 'link_open' ? [token.attrGet('href') ?? ''] : []));

const fillToken = (token: Token, values: Readonly<Record<string, string>>, site: Site): void => {
  token.content = fill(token.content, values);
  const href = token.attrGet('href');
  if (href === null) return;
  const target = linkTarget(href, values, site);
  if (target === null) throw new BrokenTemplate(`The link ${href} leads away from the site`);
  token.attrSet('href', target);
};

/**
 * Parses a template's Markdown and fills in the values. They are inserted after parsing, so that
 * values are never interpreted as Markdown.
 * @throws BrokenTemplate
 */
export const filledMarkdown = (
  body: string,
  values: Readonly<Record<string, string>>,
  site: Site,
): Token[] => {
  const tokens = parseMarkdown(body);
  for (const token of tokens) {
    if (token.children === null) fillToken(token, values, site);
    for (const child of token.children ?? []) fillToken(child, values, site);
  }
  return tokens;
};

/** HTML of parsed Markdown; text in it is escaped. */
export const htmlOf = (tokens: Token[]): string =>
  markdown.renderer.render(tokens, markdown.options, {});
