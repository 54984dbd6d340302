import { deskTime } from '../figures.ts';

/** A video as its form has it. */
export type Entry = Record<string, unknown> & {
  publishAt?: unknown;
  status?: string;
  locale?: string;
};

type StoredRelation = { count?: number } | undefined;
type EditedRelation = { connect?: unknown[]; disconnect?: unknown[] } | undefined;

/** How many entries a field leads to, by what is stored and what the form adds and takes away. */
export const relatedCount = (stored: unknown, edited: unknown): number => {
  const { count = 0 } = (stored as StoredRelation) ?? {};
  const { connect = [], disconnect = [] } = (edited as EditedRelation) ?? {};
  return count + connect.length - disconnect.length;
};

/** What has to be there before it can be published, and how it is called in a sentence. */
const NEEDED = {
  title: 'a title',
  description: 'a description',
  category: 'a category',
  difficulty: 'a level',
  muxPlaybackId: 'a film',
} as const;

/**
 * What members see now, and what is missing for publishing.
 * @param timeZone the desk's; undefined until it is known
 */
export const stateOf = (entry: Entry, timeZone: string | undefined): string[] => {
  const { status, publishAt } = entry;
  const missing = Object.entries(NEEDED).flatMap(([name, what]) => (entry[name] ? [] : [what]));
  const isPlanned =
    typeof publishAt === 'string' && status !== 'published' && timeZone !== undefined;
  return [
    status === 'published'
      ? 'Members see it as it is here.'
      : status === 'modified'
        ? 'Members see it without the last changes.'
        : 'Members do not see it.',
    ...(isPlanned
      ? [
          `${Date.parse(publishAt) < Date.now() ? 'Was to go' : 'Goes'} public by itself: ${deskTime(publishAt, timeZone)}, ${timeZone}.`,
        ]
      : []),
    ...(missing.length > 0 ? [`To be published it needs ${missing.join(', ')}.`] : []),
  ];
};

/* Moments of the desk's clock, to be shown: what is stored, the server computes. */

/** Milliseconds of a clock's time, as if it stood in UTC. */
const wallOf = (moment: number, timeZone: string): number =>
  Date.parse(
    `${new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      .format(moment)
      .replace(' ', 'T')}Z`,
  );

/** @param local `YYYY-MM-DDTHH:mm` of the zone's clock */
export const momentIn = (local: string, timeZone: string): Date => {
  const wanted = Date.parse(`${local}Z`);
  const near = wanted - (wallOf(wanted, timeZone) - wanted);
  // Between the two the clocks may have changed.
  return new Date(near - (wallOf(near, timeZone) - wanted));
};

/** Where many members are, when the desk is elsewhere. */
export const otherZone = (timeZone: string) =>
  timeZone.startsWith('America/')
    ? { name: 'London', timeZone: 'Europe/London' }
    : { name: 'New York', timeZone: 'America/New_York' };

/** `Central European Standard Time (Europe/Berlin)`. */
export const zoneName = (timeZone: string, moment: Date): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'long' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  return `${name} (${timeZone})`;
};
