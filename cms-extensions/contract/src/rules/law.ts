import { DEFAULT_LOCALE } from '../locales.ts';
import type { LawRules } from '../site.ts';

/*
 * What consumer laws ask for, by the member's country (docs/law.md). The coach edits the entries in
 * the panel; without any, those of `DEFAULT_LAW` hold.
 */

/** Nothing but what the product does anyway. */
export const NO_RULES: LawRules = {
  countries: [],
  order_button: '',
  withdrawal_days: 0,
  withdrawal_text: '',
  renewal_reminder_days: 0,
  yearly_reminder: false,
  price_notice_days: 30,
  price_rise: 'notice',
  cancel_page: false,
  language: DEFAULT_LOCALE,
  version: '',
};

/**
 * The rules that hold in a country.
 * @param country two letters; null when it is unknown
 * @returns the country's entry, else the one without countries, else no rules
 */
export const lawIn = (law: readonly LawRules[], country: string | null): LawRules =>
  law.find(({ countries }) => country !== null && countries.includes(country)) ??
  law.find(({ countries }) => countries.length === 0) ??
  NO_RULES;

/** Whether the page to cancel without signing in exists: somebody may need it. */
export const hasCancelPage = (law: readonly LawRules[]): boolean =>
  law.some(({ cancel_page }) => cancel_page);

/**
 * What is said about the withdrawal before an order.
 * @returns the text with its days; empty for nothing
 */
export const withdrawalInformation = ({ withdrawal_days, withdrawal_text }: LawRules): string =>
  withdrawal_days === 0 ? '' : withdrawal_text.replaceAll('{days}', String(withdrawal_days));
