import { Typography } from '@strapi/design-system';
import { WORKOUT } from '../addresses.ts';
import { weekdayAndTime } from '../figures.ts';

/* A draft that goes public by itself is said to be planned, in the list and beside its form. */

type Entry = { publishAt?: unknown };
type Header = { name: string } & Record<string, unknown>;
type List = { displayedHeaders: Header[]; layout: { metadatas: object } };

/** The time of a plan in the browser's zone, in which the form has it too; null without a plan. */
const timeOf = ({ publishAt }: Entry): string | null =>
  typeof publishAt === 'string'
    ? `${weekdayAndTime(publishAt)}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
    : null;

const PLANNED: Header = {
  name: 'planned',
  attribute: { type: 'string' },
  label: { id: 'membership.list.planned', defaultMessage: 'Planned for' },
  cellFormatter: (entry: Entry) => <Typography>{timeOf(entry)}</Typography>,
  searchable: false,
  sortable: false,
};

/**
 * The columns of a list in the content manager: with the plans where there can be any, and without
 * the languages, which would push the state out of a window of 1280 px.
 */
export const columnsOf = ({ displayedHeaders, layout }: List): List => ({
  layout,
  displayedHeaders: [
    ...displayedHeaders.filter(({ name }) => name !== 'locales'),
    ...('publishAt' in layout.metadatas ? [PLANNED] : []),
  ],
});

/** Says beside the form of a workout when it goes public by itself. */
export const PlannedPanel = ({ model, document }: { model: string; document?: Entry }) => {
  const time = model === WORKOUT && document !== undefined ? timeOf(document) : null;
  return time === null
    ? null
    : { title: 'Planned', content: <Typography>{`Goes public by itself: ${time}.`}</Typography> };
};
