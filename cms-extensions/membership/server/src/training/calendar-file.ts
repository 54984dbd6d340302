import ICAL from 'ical.js';
import { tzlib_get_ical_block as zoneRules } from 'timezones-ical-library';

/** An entry of a calendar: a session on a day. */
export type CalendarEntry = {
  /** The same whenever the calendar is read, in all calendars. */
  uid: string;
  /** When the entry was changed last, and how often programs have to count it as changed. */
  changedAt: Date;
  sequence: number;
  /** Date, `YYYY-MM-DD`. */
  on: string;
  minutes: number;
  summary: string;
  description: string;
  url: string;
};

export type CalendarFile = {
  name: string;
  /** Of the texts: `en`, `de`. */
  language: string;
  /** `HH:MM` in the time zone, at which all entries begin; null for whole days. */
  time: string | null;
  /** IANA name. */
  timeZone: string;
  entries: readonly CalendarEntry[];
};

/** How often a program should read the calendar again (RFC 7986, REFRESH-INTERVAL). */
const REFRESH = 'PT6H';

// ical.js counts the space at the beginning of a continued line as none of its 75 bytes.
ICAL.foldLength = 74;
// It does not know these properties as texts, whose commas and line breaks have to be escaped.
for (const name of ['name', 'x-wr-calname']) {
  ICAL.design.icalendar.property[name] = { defaultType: 'text' };
}

/** Characters that a text may not have (RFC 5545, section 3.3.11), and halves of characters. */
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .toWellFormed();

/** A zone's rules as VTIMEZONE; the name in them may be a newer one of the same zone. */
const zoneOf = (timeZone: string): ICAL.Component =>
  new ICAL.Component(ICAL.parse([zoneRules(timeZone)].flat()[0] ?? ''));

const utc = (date: Date): ICAL.Time => ICAL.Time.fromJSDate(date, true);

/**
 * Writes a calendar as iCalendar (RFC 5545). A time is of the time zone, whose rules stand in the
 * file: Outlook refuses times without a zone, and Google takes them for UTC.
 */
export const writeCalendar = ({
  name,
  language,
  time,
  timeZone,
  entries,
}: CalendarFile): string => {
  const calendar = new ICAL.Component('vcalendar');
  const title = clean(name);
  calendar.addPropertyWithValue('prodid', `-//${title}//Training//${language.toUpperCase()}`);
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('name', title);
  calendar.addPropertyWithValue('x-wr-calname', title);
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(REFRESH));
  calendar.addPropertyWithValue('x-published-ttl', REFRESH);
  const zone = zoneOf(timeZone);
  const zoneName = `${zone.getFirstPropertyValue('tzid')}`;
  if (time !== null) calendar.addSubcomponent(zone);
  for (const { uid, changedAt, sequence, on, minutes, summary, description, url } of entries) {
    const event = new ICAL.Component('vevent');
    event.addPropertyWithValue('uid', uid);
    event.addPropertyWithValue('dtstamp', utc(changedAt));
    event.addPropertyWithValue('last-modified', utc(changedAt));
    event.addPropertyWithValue('sequence', sequence);
    if (time === null) {
      event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(on));
      event.addPropertyWithValue('duration', 'P1D');
    } else {
      const begin = ICAL.Time.fromDateTimeString(`${on}T${time}:00`);
      event.addPropertyWithValue('dtstart', begin).setParameter('tzid', zoneName);
      event.addPropertyWithValue('duration', `PT${minutes}M`);
    }
    event.addPropertyWithValue('summary', clean(summary));
    event.addPropertyWithValue('description', clean(description));
    event.addPropertyWithValue('url', url);
    event.addPropertyWithValue('transp', 'TRANSPARENT');
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
};
