import {
  filledTextsIn,
  hasLooseBraces,
  linksIn,
  linkTarget,
  placeholderCounts,
  placeholdersIn,
  type Site,
} from '../rendering/index.ts';
import { definitionOf, type MailKey } from './list.ts';
import { COMMON_PLACEHOLDERS, SECRET_LINKS } from './placeholders.ts';
import type { Wording } from './wording.ts';

type Complaint = { field: keyof Wording; message: string };

const SUBJECT_MAX_LENGTH = 150;
const BODY_MAX_LENGTH = 20_000;

/** Placeholder value for checking links; the target's origin does not depend on it. */
const ANYTHING = 'x';
const ANY_SITE: Site = {
  name: '',
  url: 'https://site.example',
  supportEmail: '',
  imprint: '',
  theme: { day: {}, night: {} },
};

const written = (name: string): string => `{{${name}}}`;

/** The names that a template may use. */
export const placeholdersOf = (key: MailKey): string[] => [
  ...definitionOf(key).placeholders,
  ...Object.keys(COMMON_PLACEHOLDERS),
];

const aboutPlaceholders = (key: MailKey, text: string): string[] => {
  const known = placeholdersOf(key);
  const unknown = placeholdersIn(text).filter((name) => !known.includes(name));
  const complaints = unknown.map(
    (name) =>
      `${written(name)} is not known in this mail. It can say ${known.map(written).join(', ')}.`,
  );
  if (hasLooseBraces(text)) complaints.push('A {{ or }} stands alone: write {{firstName}}.');
  return complaints;
};

/** A line for each text, so that none of them makes a placeholder together with the next. */
const filledPart = (body: string): string => filledTextsIn(body).join('\n');

const aboutSecretsIn = (key: MailKey, { subject, body }: Wording): Complaint[] => {
  const inSubject = placeholdersIn(subject);
  const inBody = placeholderCounts(filledPart(body));
  const links = linksIn(body);
  return definitionOf(key).placeholders.flatMap((name) => {
    const link = SECRET_LINKS[name];
    if (link === undefined) return [];
    const complaints: Complaint[] = [];
    if (inSubject.includes(name)) {
      const message = `${written(name)} must not stand in a subject: it opens the account of the member.`;
      complaints.push({ field: 'subject', message });
    }
    if (inBody.get(name) !== 1 || !links.includes(link)) {
      const message = `The mail must keep the link (${link}) once, and ${written(name)} must stand nowhere else: it opens the account of the member.`;
      complaints.push({ field: 'body', message });
    }
    return complaints;
  });
};

/**
 * What is wrong with the places of the secrets in a wording. A template may be from before this
 * rule or from the database itself, so it is asked again before each mail.
 * @returns null when each secret stands in its link alone
 */
export const misplacedSecret = (key: MailKey, wording: Wording): string | null =>
  aboutSecretsIn(key, wording)[0]?.message ?? null;

const aboutLinks = (key: MailKey, body: string): string[] => {
  const values = Object.fromEntries(placeholdersOf(key).map((name) => [name, ANYTHING]));
  return linksIn(body)
    .filter((href) => placeholdersIn(href).every((name) => name in values))
    .filter((href) => linkTarget(href, values, ANY_SITE) === null)
    .map(
      (href) =>
        `The link ${href} leads away from the site. Links look like [your settings](/settings).`,
    );
};

const aboutLength = (text: string, maxLength: number): string[] => {
  if (text.trim() === '') return ['It must not be empty.'];
  return text.length > maxLength ? [`It must be at most ${maxLength} characters long.`] : [];
};

/** The problems of a wording, as messages to the coach; empty when it can be sent. */
export const complaintsAbout = (key: MailKey, { subject, body }: Wording): Complaint[] => {
  const missing = (definitionOf(key).mustSay ?? []).filter((piece) => !body.includes(piece));
  const bySubject = [
    ...aboutLength(subject, SUBJECT_MAX_LENGTH),
    ...aboutPlaceholders(key, subject),
  ];
  const byBody = [
    ...aboutLength(body, BODY_MAX_LENGTH),
    ...aboutPlaceholders(key, filledPart(body)),
    ...aboutLinks(key, body),
    ...missing.map((piece) => `The mail must keep ${piece}: members have to be told.`),
  ];
  return [
    ...bySubject.map((message) => ({ field: 'subject' as const, message })),
    ...byBody.map((message) => ({ field: 'body' as const, message })),
    ...aboutSecretsIn(key, { subject, body }),
  ];
};
