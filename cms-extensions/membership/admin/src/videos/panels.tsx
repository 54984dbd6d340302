import { Flex, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { NUMBERS, READ_VIDEO_NUMBERS, WORKOUT } from '../addresses.ts';
import { api } from '../api.ts';
import { Quiet } from '../card.tsx';
import { clock, counted, shared } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { type Entry, stateOf } from './state.ts';

/* What stands beside the form of a video: what members see of it now, and how it does. */

type Beside = { model: string; documentId?: string; document?: Entry };
type List = { displayedHeaders: { name: string }[]; layout: object };

/**
 * The columns of a list in the content manager, without the languages, which would push the state
 * out of a window of 1280 px.
 */
export const columnsOf = ({ displayedHeaders, layout }: List): List => ({
  layout,
  displayedHeaders: displayedHeaders.filter(({ name }) => name !== 'locales'),
});

/** In words what members see of a video; null beside other forms and translations. */
export const StatePanel = ({ model, document }: Beside) =>
  model === WORKOUT && document !== undefined && (document.locale ?? 'en') === 'en'
    ? {
        title: 'State',
        content: (
          <Flex direction="column" alignItems="stretch" gap={2}>
            {stateOf(document).map((line) => (
              <Typography key={line}>{line}</Typography>
            ))}
          </Flex>
        ),
      }
    : null;

const LastDays = ({ id }: { id: string }) => {
  const { data } = api.useVideoNumbersQuery(
    { id, days: '30' },
    { skip: !useMay()(READ_VIDEO_NUMBERS) },
  );
  if (data === undefined) return <Quiet>Not known.</Quiet>;
  const { plays, finished, most } = data;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography>
        {plays === 0
          ? 'Not played yet.'
          : `${counted(plays, 'play')}, ${shared(finished)} finished.`}
      </Typography>
      {typeof most === 'object' && (
        <Typography>
          Most stop at {[clock(most.second), most.move].filter(Boolean).join(', ')}.
        </Typography>
      )}
      <Link to={`/${NUMBERS}/videos?video=${id}&days=30`}>More in Numbers</Link>
    </Flex>
  );
};

/** How a video did in the last 30 days; null beside other forms and drafts. */
export const LastDaysPanel = ({ model, documentId, document }: Beside) =>
  model === WORKOUT && documentId !== undefined && (document?.status ?? 'draft') !== 'draft'
    ? { title: 'Last 30 days', content: <LastDays id={documentId} /> }
    : null;
