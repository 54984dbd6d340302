import type { Locale } from 'contract/locales';
import { ENGLISH, type MailTexts } from './english.ts';
import { GERMAN } from './german.ts';
import { SPANISH } from './spanish.ts';

export const MAIL_TEXTS: Readonly<Record<Locale, MailTexts>> = {
  en: ENGLISH,
  de: GERMAN,
  es: SPANISH,
};
