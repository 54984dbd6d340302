import { type Locale, pathPrefix } from 'contract/locales';
import { MAIL_TEXTS } from '../templates/placeholders.ts';
import type { WorkoutCard } from './cards.ts';
import { isButton, renderTokens, type Site, type Token } from './markdown.ts';

/*
 * The colours of the storefront's design system (storefront/src/ui/tokens.css.ts), light and dark.
 * They are copied, since mail programs do not support our CSS variables and the plugin does not
 * depend on the storefront. Repeat changes to the originals here.
 */
const LIGHT = {
  paper: '#fbf7f0',
  sheet: '#fffdf9',
  line: '#e3d6c6',
  ink: '#34101f',
  inkSoft: '#6e4a55',
  accent: '#c9371c',
  onAccent: '#fffaf4',
  accentText: '#b93016',
} as const;

const DARK: typeof LIGHT | Record<keyof typeof LIGHT, string> = {
  paper: '#1c0c13',
  sheet: '#29131d',
  line: '#46293a',
  ink: '#faede2',
  inkSoft: '#cfb4b2',
  accent: '#ff7a5a',
  onAccent: '#2b0710',
  accentText: '#ff8f73',
};

/** Fonts that are installed on the readers' devices, since mails cannot rely on web fonts. */
const FONTS = {
  display: "'Iowan Old Style', Georgia, 'Times New Roman', serif",
  text: "'Helvetica Neue', Helvetica, Arial, sans-serif",
} as const;

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

const setStyle = (token: Token, style: { style: string; class?: string } | undefined): void => {
  if (style === undefined) return;
  token.attrSet('style', style.style);
  if (style.class !== undefined) token.attrSet('class', style.class);
};

const CARD = {
  style: `display:block;padding:14px;border:1px solid ${LIGHT.line};border-radius:4px;color:${LIGHT.ink};text-decoration:none;font-weight:600`,
  class: 'line ink',
};

/** Makes a card of a link that has a line to itself. */
const setCard = ({ children }: Token, { line, picture }: WorkoutCard): void => {
  const [link, title] = children ?? [];
  if (link === undefined || title === undefined) return;
  setStyle(link, CARD);
  const image =
    picture === null
      ? ''
      : `<img src="${escapeHtml(picture)}" alt="" width="96" style="float:left;width:96px;height:auto;margin:0 14px 0 0;border-radius:2px">`;
  title.type = 'html_inline';
  title.content = `${image}${escapeHtml(title.content)}<br><span class="soft" style="font-weight:400;font-size:14px;color:${LIGHT.inkSoft}">${escapeHtml(line)}</span><br style="clear:both">`;
};

/** The body of a mail as HTML with inline styles. @param cards by the addresses of links */
export const bodyHtml = (
  tokens: Token[],
  cards: ReadonlyMap<string | null, WorkoutCard>,
): string => {
  for (const token of tokens) {
    if (token.nesting >= 0) setStyle(token, STYLES[token.tag]);
    const card = isButton(token) && cards.get(token.children?.[0]?.attrGet('href') ?? null);
    if (card) {
      setCard(token, card);
      continue;
    }
    for (const child of token.children ?? []) {
      if (child.nesting === 1) setStyle(child, isButton(token) ? BUTTON : STYLES[child.tag]);
    }
  }
  return renderTokens(tokens);
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const DARK_RULES = `@media (prefers-color-scheme: dark) {
  .paper { background: ${DARK.paper} !important; }
  .sheet { background: ${DARK.sheet} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.inkSoft} !important; }
  .link { color: ${DARK.accentText} !important; }
  .line { border-color: ${DARK.line} !important; }
  .button { background: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
}
@media (max-width: 480px) {
  .sheet { padding: 28px 22px 12px !important; }
}`;

type Framed = {
  subject: string;
  /** Safe HTML, or plain text for `frameText`. */
  body: string;
  site: Site;
  locale: Locale;
  /** Why the reader gets this mail, one sentence of plain text. */
  because: string;
  /** Whether to name the support address; the coach's mails go there. */
  toMember: boolean;
  /** The unsubscribe page for mails of a mailing list; null for other mails. */
  unsubscribeUrl: string | null;
};

/** A mail with the brand's colours in the place of the drawn ones. */
const inColours = (html: string, { day, night }: Site['theme']): string => {
  const drawn: [drawn: string, own: string | undefined][] = [
    ...Object.entries(LIGHT).map(([name, value]): [string, string | undefined] => [
      value,
      day[name],
    ]),
    ...Object.entries(DARK).map(([name, value]): [string, string | undefined] => [
      value,
      night[name],
    ]),
  ];
  const own = new Map(drawn);
  return html.replace(/#[0-9a-f]{6}\b/g, (colour) => own.get(colour) ?? colour);
};

/** A complete mail in HTML: the site's name, the body, the support address and who sends it. */
export const frame = (framed: Framed): string => inColours(framedHtml(framed), framed.site.theme);

const framedHtml = (framed: Framed): string => {
  const { subject, body, site, locale, because, toMember, unsubscribeUrl } = framed;
  const texts = MAIL_TEXTS[locale];
  const name = escapeHtml(site.name);
  const support = escapeHtml(site.supportEmail);
  const questions = toMember
    ? `<p style="margin:0 0 6px">${texts.questions} <a href="mailto:${support}" class="soft" style="color:${LIGHT.inkSoft};text-decoration:underline">${support}</a>.</p>\n`
    : '';
  const unsubscribe =
    unsubscribeUrl === null
      ? ''
      : ` <a href="${escapeHtml(unsubscribeUrl)}" class="soft" style="color:${LIGHT.inkSoft};text-decoration:underline">${texts.unsubscribe}</a>`;
  const imprint =
    site.imprint === '' ? '' : `<p style="margin:6px 0 0">${escapeHtml(site.imprint)}</p>\n`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK_RULES}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${LIGHT.paper}">
<tr><td align="center" style="padding:28px 16px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 20px"><a href="${escapeHtml(`${site.url}${pathPrefix(locale)}/`)}" class="ink" style="font:500 26px/1 ${FONTS.display};letter-spacing:-.02em;color:${LIGHT.ink};text-decoration:none">${name}</a></td></tr>
<tr><td class="sheet ink" style="padding:40px 44px 24px;background:${LIGHT.sheet};border:1px solid ${LIGHT.line};border-radius:4px;font:400 17px/1.55 ${FONTS.text};color:${LIGHT.ink}">
${body}</td></tr>
<tr><td class="soft" style="padding:24px 4px 0;font:400 14px/1.55 ${FONTS.text};color:${LIGHT.inkSoft}">
${questions}<p style="margin:0">${escapeHtml(because)}${unsubscribe}</p>
${imprint}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
};

/** The same as plain text. */
export const frameText = (framed: Framed): string => {
  const { body, site, locale, because, toMember, unsubscribeUrl } = framed;
  const { questions, unsubscribe } = MAIL_TEXTS[locale];
  const lines = [
    `${site.name}, ${site.url}${pathPrefix(locale)}`,
    ...(toMember ? [`${questions} ${site.supportEmail}.`] : []),
    because,
    ...(unsubscribeUrl === null ? [] : [`${unsubscribe}: ${unsubscribeUrl}`]),
    ...(site.imprint === '' ? [] : [site.imprint]),
  ];
  return `${body}\n\n--\n${lines.join('\n')}\n`;
};
