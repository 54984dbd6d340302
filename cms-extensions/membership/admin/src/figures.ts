import { dayIn, daysBetween, writtenAmount } from 'contract';

/* Formats figures in the panel, whose texts are English. */

const LANGUAGE = 'en';

export const count = (number: number): string => new Intl.NumberFormat(LANGUAGE).format(number);

/** `1 member`, `2 members`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** `Nov 22, 2026`, in the browser's time zone. @param moment ISO 8601 */
export const day = (moment: string): string =>
  new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium' }).format(new Date(moment));

const dayFormat = (timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, ...options });

/** `28 December`, with the year when it is not this one; in the desk's time zone. */
export const deskDay = (moment: string, timeZone: string, month: 'short' | 'long' = 'long') => {
  const year = dayFormat(timeZone, { year: 'numeric' });
  const isThisYear = year.format(new Date(moment)) === year.format(new Date());
  const format = {
    day: 'numeric',
    month,
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  } as const;
  return dayFormat(timeZone, format).format(new Date(moment));
};

/** `Sun 29 Nov, 18:40`, in the desk's time zone. */
export const deskTime = (moment: string, timeZone: string): string => {
  const weekday = dayFormat(timeZone, { weekday: 'short' }).format(new Date(moment));
  const time = dayFormat(timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${weekday} ${deskDay(moment, timeZone, 'short')}, ${time.format(new Date(moment))}`;
};

/** `Oct 2025`, in the desk's time zone. */
export const monthAndYear = (moment: string, timeZone: string): string =>
  dayFormat(timeZone, { month: 'short', year: 'numeric' }).format(new Date(moment));

/** `Amara Lewis saved this a minute ago.` @param at ISO 8601 */
export const savedBy = (by = 'Somebody', at?: string, now = Date.now()): string => {
  const minutes = Math.round((now - Date.parse(at ?? '')) / 60_000);
  if (!(minutes < 60)) return `${by} saved this meanwhile.`;
  return `${by} saved this ${minutes <= 1 ? 'a minute' : `${minutes} minutes`} ago.`;
};

/** `today`, `yesterday` or `19 days ago`, by the days of the desk's time zone. */
export const ago = (moment: string, timeZone: string, now = new Date()): string => {
  const days = daysBetween(dayIn(timeZone, new Date(moment)), dayIn(timeZone, now));
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${count(days)} days ago`;
};

/** `November 2026`. */
export const monthName = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', timeZone }).format(
    new Date(moment),
  );

/** 754 seconds as `12:34`; from one hour on `1:02:03`. */
export const clock = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** 1073741824 bytes as `1.1 GB`. */
export const fileSize = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(bytes || 1) / 3)));
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 1 && value < 100 ? 1 : 0)} ${UNITS[step]}`;
};

/** A percent is shown from so many cases on. */
const PERCENT_FROM = 20;

/** `61 %`, `2.8 %`; `7 of 12` with too few cases; `–` with none. */
export const shared = ({ part, of }: { part: number; of: number }): string => {
  if (of === 0) return '–';
  if (of < PERCENT_FROM) return `${count(part)} of ${count(of)}`;
  const percent = (100 * part) / of;
  return `${percent.toFixed(percent < 10 && percent % 1 !== 0 ? 1 : 0)} %`;
};

/** `+$93.27`, `−$84.94`, `$0.00`. */
export const signed = (minor: number, currency: string): string => {
  const sign = minor === 0 ? '' : minor > 0 ? '+' : '−';
  return `${sign}${writtenAmount(Math.abs(minor), currency)}`;
};

/** `Nov`, in the desk's time zone. */
export const shortMonth = (moment: string, timeZone: string): string =>
  dayFormat(timeZone, { month: 'short' }).format(new Date(moment)).slice(0, 3);
