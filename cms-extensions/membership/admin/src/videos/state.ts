import { weekdayAndTime } from '../figures.ts';

/** A video as its form has it. */
export type Entry = Record<string, unknown> & {
  publishAt?: unknown;
  status?: string;
  locale?: string;
};

/** What has to be there before it can be published, and how it is called in a sentence. */
const NEEDED = {
  title: 'a title',
  description: 'a description',
  category: 'a category',
  difficulty: 'a level',
  muxPlaybackId: 'a film',
} as const;

/** What members see now, and what is missing for publishing. */
export const stateOf = (entry: Entry): string[] => {
  const { status, publishAt } = entry;
  const missing = Object.entries(NEEDED).flatMap(([name, what]) => (entry[name] ? [] : [what]));
  const isPlanned = typeof publishAt === 'string' && status !== 'published';
  return [
    status === 'published'
      ? 'Members see it as it is here.'
      : status === 'modified'
        ? 'Members see it without the last changes.'
        : 'Members do not see it.',
    ...(isPlanned
      ? [
          `Goes public by itself: ${weekdayAndTime(publishAt)}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`,
        ]
      : []),
    ...(missing.length > 0 ? [`To be published it needs ${missing.join(', ')}.`] : []),
  ];
};
