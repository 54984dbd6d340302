const british = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
  new Intl.DateTimeFormat('en-GB', options).format(date).replace(',', '');

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** '28 November 2026', as the reader's own clock counts days. */
export const writtenDate: (date: Date) => string = british(day);

/** 'Saturday 28 November', for dates that are near. */
export const writtenDay: (date: Date) => string = british({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** 'Saturday 28 November 2026', for dates on which something happens. */
export const writtenWeekday: (date: Date) => string = british({ weekday: 'long', ...day });
