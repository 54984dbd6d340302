import type { Audience, Texts } from 'contract/desk/mails';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { count, counted } from '../figures.ts';
import WORDS from '../members/words.json';

/** What the filters of members are called for an audience. */
export const FILTERS: Readonly<Record<Audience['filters'][number], string>> = WORDS.filters;

const names = new Intl.DisplayNames(['en'], { type: 'language' });

export const languageName = (locale: Locale): string => names.of(locale) ?? locale;

const since = (what: string, condition: Audience['trained']): string[] =>
  condition === null
    ? []
    : [`${condition.within ? what : `not ${what}`} in the last ${count(condition.days)} days`];

export const chosenWords = (members: readonly string[]): string =>
  `${counted(members.length, 'member')} chosen in the list`;

/** The conditions of an audience, in a line. */
export const audienceWords = (audience: Audience): string => {
  const { filters, plan, language, trained, joined, programme, imported, source, members } =
    audience;
  const parts = [
    ...(filters.length > 0 ? [filters.map((filter) => FILTERS[filter]).join(' or ')] : []),
    ...(plan === null ? [] : [`pays ${plan === 'annual' ? 'annually' : 'monthly'}`]),
    ...(language === null ? [] : [`reads ${languageName(language)}`]),
    ...since('trained', trained),
    ...since('joined', joined),
    ...(programme === null ? [] : ['in a programme']),
    ...(imported === null ? [] : [imported ? 'imported' : 'not imported']),
    ...(source === null ? [] : [`came from ${source}`]),
    ...(members === null ? [] : [chosenWords(members)]),
  ];
  return parts.length === 0 ? 'Everybody with news' : parts.join(', ');
};

/** The parts of a text that stand on lines of their own. */
const PARTS = {
  button: /^\[[^\]]+\]\(\/[^)]*\)$/gm,
  workout: /^\[workout: [^\]]+\]/gm,
} as const;

/** What a text still lacks beside the one of the default language; null when nothing. */
export const missingIn = (texts: Texts, locale: Locale): string | null => {
  const { subject = '', body = '' } = texts[locale] ?? {};
  if (`${subject}${body}`.trim() === '') return 'empty';
  if (subject.trim() === '') return 'the subject is missing';
  if (body.trim() === '') return 'the text is missing';
  const first = texts[DEFAULT_LOCALE]?.body ?? '';
  const lacking = Object.entries(PARTS).find(
    ([, part]) => (body.match(part)?.length ?? 0) < (first.match(part)?.length ?? 0),
  );
  return lacking === undefined ? null : `the ${lacking[0]} is missing`;
};
