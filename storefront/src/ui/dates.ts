import { writtenDay as writtenIn } from 'contract';

const british = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
  new Intl.DateTimeFormat('en-GB', options).format(date).replace(',', '');

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** '28 November 2026', in the reader's time zone. */
export const writtenDate = (date: Date): string => writtenIn(date);

/** 'Saturday 28 November', for dates that are near. */
export const writtenDay: (date: Date) => string = british({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** 'Saturday 28 November 2026', for dates of events. */
export const writtenWeekday: (date: Date) => string = british({ weekday: 'long', ...day });
