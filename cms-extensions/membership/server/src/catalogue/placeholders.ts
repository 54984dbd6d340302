import { errors } from '@strapi/utils';
import { type SubscriptionPlan, TRIAL_DAYS, toMinorUnits, writtenAmountIn } from 'contract';
import type { Locale } from 'contract/locales';
import type { DocumentHandler } from '../platform/documents/index.ts';
import type { SiteSettings } from '../site/index.ts';

/* Texts of the site and its policies take names and prices from where they are set, so that no text
 * is out of date. */

const PLACEHOLDER = /\{\{\s*(\w*)\s*\}\}/g;

const NAMES = [
  ...['siteName', 'supportEmail', 'monthlyPrice', 'annualPrice', 'annualSaving', 'trialDays'],
  ...['legalName', 'address'],
] as const;

export const isPlaceholder = (name: string): boolean => NAMES.some((known) => known === name);

/** What stands for each placeholder; empty for none. */
export type PlaceholderValues = Readonly<Record<string, string>>;

const MONTHS = 12;

/** The values in a language. @param plans those on sale */
export const placeholderValues = (
  site: SiteSettings,
  plans: readonly SubscriptionPlan[],
  locale: Locale,
): PlaceholderValues => {
  const minor = (key: SubscriptionPlan['key']): number | null => {
    const plan = plans.find((one) => one.key === key);
    return plan === undefined ? null : toMinorUnits(plan.price, plan.currency);
  };
  const [monthly, annual] = [minor('monthly'), minor('annual')];
  const [{ currency } = { currency: 'usd' }] = plans;
  const written = (amount: number | null): string =>
    amount === null || amount <= 0 ? '' : writtenAmountIn(locale, amount, currency);
  return {
    siteName: site.name,
    supportEmail: site.supportEmail,
    monthlyPrice: written(monthly),
    annualPrice: written(annual),
    annualSaving: written(monthly && annual && MONTHS * monthly - annual),
    trialDays: String(TRIAL_DAYS),
    legalName: site.legalName,
    address: site.address,
  };
};

const namesIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

const lacksValue = (value: unknown, values: PlaceholderValues): boolean =>
  typeof value === 'string'
    ? namesIn(value).some((name) => values[name] === '')
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some((part) => lacksValue(part, values));

const fillText = (text: string, values: PlaceholderValues): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);

/**
 * Fills the placeholders in all texts of a value. A text that names something without a value (the
 * price of a plan that is not on sale) is empty, and in a list its entry is left out.
 */
export const filledTexts = <Value>(value: Value, values: PlaceholderValues): Value => {
  const filled = (part: unknown): unknown => {
    if (typeof part === 'string') return lacksValue(part, values) ? '' : fillText(part, values);
    if (Array.isArray(part)) return part.filter((one) => !lacksValue(one, values)).map(filled);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, filled(one)]));
  };
  return filled(value) as Value;
};

/** Signs that mean something in Markdown. */
const MARKDOWN_SIGNS = /[\\`*_{}[\]<>()#+!|~&]/g;

/** Fills a text in Markdown, in which values stand as they are; within a line they are one line. */
export const filledMarkdown = (text: string, values: PlaceholderValues): string =>
  text.replace(PLACEHOLDER, (whole, name: string, at: number) => {
    const around = `${text[at - 1] ?? '\n'}${text[at + whole.length] ?? '\n'}`;
    const lineEnd = around === '\n\n' ? '  \n' : ', ';
    return values[name]?.replace(MARKDOWN_SIGNS, '\\$&').replace(/\n/g, lineEnd) ?? whole;
  });

type Complaint = { path: string[]; message: string; name: 'ValidationError' };

const complaintsAbout = (value: unknown, path: string[]): Complaint[] => {
  if (typeof value === 'string') {
    const unknown = namesIn(value).filter((name) => !isPlaceholder(name));
    return unknown.map((name) => ({
      path,
      message: `{{${name}}} is unknown`,
      name: 'ValidationError',
    }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => complaintsAbout(part, [...path, name]));
};

/** Refuses texts with a placeholder that there is none of; the panel shows it at the field. */
export const checkPlaceholders: DocumentHandler<'create' | 'update'> = async (
  _ctx,
  { params },
  next,
) => {
  const [first, ...others] = complaintsAbout(params.data, []);
  if (first === undefined) return next();
  throw new errors.ValidationError(first.message, { errors: [first, ...others] });
};
