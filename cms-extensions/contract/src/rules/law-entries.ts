import { z } from 'zod';
import { COUNTRIES } from '../countries.ts';
import type { DEFAULT_LOCALE, Locale } from '../locales.ts';
import { type LawRules, lawRulesSchema } from '../site.ts';
import defaults from './default-law.json' with { type: 'json' };
import { NO_RULES } from './law.ts';

/* The entries of consumer law as the coach edits them. Apart from `law.ts`, which pages load. */

type TranslatedLocale = Exclude<Locale, typeof DEFAULT_LOCALE>;

/**
 * The entries of a new installation: European Union, EEA and United Kingdom; Germany and Austria, where
 * whoever says nothing to a higher price has not agreed to it; United States, where California's rules
 * are kept for all; the rest of the world and unknown countries.
 */
export const DEFAULT_LAW: readonly LawRules[] = z
  .array(lawRulesSchema.omit({ language: true, version: true }))
  .parse(defaults.entries)
  .map((entry) => ({ ...NO_RULES, ...entry }));

/** What they are called in the panel. */
export const DEFAULT_LAW_NAMES = defaults.entries.map(({ name }) => name);

/** What an entry says in one language. */
export type LawTexts = Pick<LawRules, 'order_button' | 'withdrawal_text'>;

/** The texts of the European entries of a new installation in the other languages. */
export const DEFAULT_LAW_TEXTS: Readonly<Record<TranslatedLocale, LawTexts>> =
  defaults.translations;

/** Stands below every text about the withdrawal, and with it in the record of an order. */
export const ONE_WITHDRAWAL: Readonly<Record<Locale, string>> = defaults.oneWithdrawal;

/** The countries of a text such as `DE, fr`, as the coach writes them. */
export const countriesIn = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');

/** The most days that can be set for a withdrawal. */
const WITHDRAWAL_DAYS_MAX = 60;
/** California asks for 15 to 45 days (Bus. & Prof. Code § 17602). */
const RENEWAL_REMINDER_DAYS = { min: 15, max: 45 } as const;

/** The fault of one entry; `index` is its place in the list. */
type LawFault = {
  index: number;
  field: 'countries' | 'withdrawal_days' | 'withdrawal_text' | 'renewal_reminder_days';
  message: string;
};

const numbersFault = (
  { withdrawal_days: days, withdrawal_text, renewal_reminder_days: reminder }: LawRules,
  index: number,
): LawFault | null => {
  const { min, max } = RENEWAL_REMINDER_DAYS;
  if (!Number.isInteger(days) || days < 0 || days > WITHDRAWAL_DAYS_MAX) {
    const message = `The days to withdraw must be from 0 to ${WITHDRAWAL_DAYS_MAX}.`;
    return { index, field: 'withdrawal_days', message };
  }
  if (days > 0 && withdrawal_text.trim() === '') {
    const message = 'Members who can withdraw must be told: write the text about the withdrawal.';
    return { index, field: 'withdrawal_text', message };
  }
  const isInRange = Number.isInteger(reminder) && reminder >= min && reminder <= max;
  if (reminder === 0 || isInRange) return null;
  const message = `The days before a renewal must be 0, or from ${min} to ${max}.`;
  return { index, field: 'renewal_reminder_days', message };
};

/**
 * Why the entries cannot be stored; null when they can. Each country belongs to one entry, and one
 * entry is for all others.
 */
export const lawFault = (law: readonly LawRules[]): LawFault | null => {
  const seen = new Set<string>();
  let rest: number | null = null;
  for (const [index, entry] of law.entries()) {
    const complain = (message: string): LawFault => ({ index, field: 'countries', message });
    for (const code of entry.countries) {
      if (!COUNTRIES.includes(code)) return complain(`"${code}" is not the code of a country.`);
      if (seen.has(code)) return complain(`${code} is there twice.`);
      seen.add(code);
    }
    if (entry.countries.length === 0 && rest !== null) {
      return complain('Only one entry can be for all other countries; name the countries of this.');
    }
    if (entry.countries.length === 0) rest = index;
    const fault = numbersFault(entry, index);
    if (fault !== null) return fault;
  }
  if (rest !== null) return null;
  const message = 'One entry must be for all other countries: leave its countries empty.';
  return { index: Math.max(0, law.length - 1), field: 'countries', message };
};
