import type { Theme } from 'contract';
import { DEFAULT_LOCALE, type Locale, pathPrefix } from 'contract/locales';
import MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

export type { Token };

/** The site's data that mails use. */
export type Site = {
  name: string;
  /** Origin of the storefront, the only allowed target of links. */
  url: string;
  supportEmail: string;
  /** Who runs it and where, in one line; empty while it is not known. */
  imprint: string;
  theme: Theme;
};

/** A wording that cannot be rendered; the message tells its author why. */
export class BrokenTemplate extends Error {
  override readonly name = 'BrokenTemplate';
}

const PLACEHOLDER = /\{\{(?:\s*(\w+))?\s*\}\}/g;

/** How often each placeholder stands in a text, by name, in the order of the text. */
export const placeholderCounts = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(PLACEHOLDER)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

/** Names of the placeholders in a text, without duplicates. */
export const placeholdersIn = (text: string): string[] => [...placeholderCounts(text).keys()];

/** Whether a text has double braces that do not belong to a placeholder. */
export const hasLooseBraces = (text: string): boolean =>
  /\{\{|\}\}/.test(text.replace(PLACEHOLDER, ''));

/**
 * Replaces the placeholders in a text by their values.
 * @throws BrokenTemplate when a placeholder has no value
 */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string | undefined) => {
    const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new BrokenTemplate(`There is no value for ${whole}`);
    return value;
  });

const SUPPORT = 'mailto:{{supportEmail}}';

/**
 * The URL of a link in a template. Only pages of the site and the support address are allowed:
 * links to other sites would teach members to trust phishing mails.
 * @param href as written, for example `/settings`; placeholders in it are filled
 * @param locale the language of the page to lead to
 * @returns null for a link to anywhere else
 * @throws BrokenTemplate when a placeholder has no value
 */
export const linkTarget = (
  href: string,
  values: Readonly<Record<string, string>>,
  site: Site,
  locale: Locale = DEFAULT_LOCALE,
): string | null => {
  if (href === SUPPORT) return `mailto:${site.supportEmail}`;
  if (!href.startsWith('/')) return null;
  const encoded = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]),
  );
  const { origin } = new URL(site.url);
  const filled = `${pathPrefix(locale)}${fill(href, encoded)}`;
  if (!URL.canParse(filled, origin)) return null;
  // Check the origin, since `//elsewhere` and `/\elsewhere` begin with a slash too.
  const target = new URL(filled, origin);
  return target.origin === origin ? target.href : null;
};

/* HTML in a template is escaped. Images are disabled, since they would allow tracking readers. */
const markdown = new MarkdownIt('commonmark', { html: false, xhtmlOut: false }).disable('image');
// Keep links as written: their placeholders are filled and their targets are checked later.
markdown.normalizeLink = (href) => href;
markdown.validateLink = () => true;

const parseMarkdown = (body: string): Token[] => markdown.parse(body, {});

/** The tokens of a text that are filled: those of the blocks without children, and all children. */
const filledTokens = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => token.children ?? [token]);

/** All links of a text, as written. */
export const linksIn = (body: string): string[] =>
  filledTokens(parseMarkdown(body)).flatMap((token) =>
    token.type === 'link_open' ? [token.attrGet('href') ?? ''] : [],
  );

/**
 * Every text of a body that is filled: contents and links. Entities and escapes are resolved, which
 * may make a placeholder of `&#123;&#123;amount&#125;&#125;`.
 */
export const filledTextsIn = (body: string): string[] =>
  filledTokens(parseMarkdown(body)).flatMap((token) => [
    token.content,
    token.attrGet('href') ?? '',
  ]);

const fillToken = (
  token: Token,
  values: Readonly<Record<string, string>>,
  site: Site,
  locale: Locale,
): void => {
  token.content = fill(token.content, values);
  const href = token.attrGet('href');
  if (href === null) return;
  const target = linkTarget(href, values, site, locale);
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
  locale: Locale,
): Token[] => {
  const tokens = parseMarkdown(body);
  for (const token of filledTokens(tokens)) fillToken(token, values, site, locale);
  return tokens;
};

/** HTML of parsed Markdown; text in it is escaped. */
export const renderTokens = (tokens: Token[]): string =>
  markdown.renderer.render(tokens, markdown.options, {});

/** Whether a paragraph contains only a link; such a link is shown as a button. */
export const isButton = ({ children }: Token): boolean =>
  children?.length === 3 &&
  children[0]?.type === 'link_open' &&
  children[1]?.type === 'text' &&
  children[2]?.type === 'link_close';

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
