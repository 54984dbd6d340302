import { INTL } from 'contract';
import { locale } from '../locale.ts';

/** A formatter of dates in the language of the page. */
export const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (date: Date): string => {
    format ??= new Intl.DateTimeFormat(INTL.dates, options);
    const text = format.format(date);
    // The spec's dates have no comma.
    return locale === 'en' ? text.replace(',', '') : text;
  };
};

/** A day `YYYY-MM-DD` in the reader's time zone; the date alone would mean midnight UTC. */
export const dayOf = (date: string): Date => new Date(`${date}T12:00`);

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** '28 November 2026', in the reader's time zone. */
export const writtenDate: (date: Date) => string = dateFormat({ dateStyle: 'long' });

/** 'Saturday 28 November', for dates that are near. */
export const writtenDay: (date: Date) => string = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** '28 November', for dates that are near. */
export const dayAndMonth: (date: Date) => string = dateFormat({ day: 'numeric', month: 'long' });

/** '28 Nov', 'Sat', 'Saturday'. */
export const shortDate: (date: Date) => string = dateFormat({ day: 'numeric', month: 'short' });
export const shortWeekday: (date: Date) => string = dateFormat({ weekday: 'short' });
export const longWeekday: (date: Date) => string = dateFormat({ weekday: 'long' });

/** '28 November', with the year when it is not the present one. */
export const writtenShortDate = (date: Date, now: Date): string =>
  date.getFullYear() === now.getFullYear() ? dayAndMonth(date) : writtenDate(date);

/** 'Saturday 28 November 2026', for dates of events. */
export const writtenWeekday: (date: Date) => string = dateFormat({ weekday: 'long', ...day });
