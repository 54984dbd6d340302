import type { Locale } from 'contract/locales';

type CalendarTexts = {
  /** The title of a session that is done. */
  done: (session: string) => string;
  /** Where in a programme a session is; weeks and days are counted from 1. */
  place: (programme: string, at: { week: number; day: number }) => string;
};

/** What calendars say around the coach's titles. */
export const CALENDAR_TEXTS: Readonly<Record<Locale, CalendarTexts>> = {
  en: {
    done: (session) => `Done: ${session}`,
    place: (programme, { week, day }) => `${programme}, week ${week}, day ${day}`,
  },
  de: {
    done: (session) => `Geschafft: ${session}`,
    place: (programme, { week, day }) => `${programme}, Woche ${week}, Tag ${day}`,
  },
  es: {
    done: (session) => `Hecho: ${session}`,
    place: (programme, { week, day }) => `${programme}, semana ${week}, día ${day}`,
  },
};
