import { Box, Button, Flex, LinkButton, MenuItem, Typography } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { VideoCounts, VideoListRow, VideosPage as VideosPageView } from 'contract/desk/videos';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { WORKOUT, workoutAddress } from '../addresses.ts';
import { useSaid } from '../answer.tsx';
import { ANEW, useRead, useSend } from '../calls.ts';
import { Mark } from '../card.tsx';
import { count, counted, deskDay, deskTime, shared } from '../figures.ts';
import { askedBy, Filters, filterOf, ListOf } from '../list/page.tsx';
import { useListQuery } from '../list/query.tsx';
import { type Column, RowMenu } from '../list/table.tsx';
import { Siblings, useMay } from '../menu/tabs.tsx';
import { DeleteVideo } from '../uses/index.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import WORDS from './words.json';

const FILTERS: Readonly<Record<keyof VideoCounts, string>> = WORDS.filters;

const NEW = `/content-manager/collection-types/${WORKOUT}/create`;

const Title = styled.div`
  display: flex;
  gap: 1.2rem;
  align-items: center;
  img {
    flex: none;
    inline-size: 6.4rem;
    aspect-ratio: 16 / 9;
    border-radius: ${({ theme }) => theme.borderRadius};
    object-fit: cover;
  }
  a {
    color: inherit;
    font-weight: 600;
    text-decoration: none;
  }
  @media (max-width: 767px) {
    padding-inline-end: 4.8rem;
  }
`;

const COLOURS = WORDS.colours;

/** So late, a plan is refused: something is missing, or who planned it may not publish any more. */
const LATE_MS = 600_000;

const stateText = (video: VideoListRow, timeZone: string): string => {
  const { state, publishAt, waitsForFilm, deletedOn } = video;
  if (deletedOn !== null) return `Deleted on ${deskDay(deletedOn, timeZone, 'short')}`;
  if (publishAt === null || state !== 'planned') {
    return state === 'live with changes' ? 'Live, with changes' : FILTERS[state as 'live'];
  }
  if (waitsForFilm) return 'Planned, waits for the film';
  return Date.parse(publishAt) < Date.now() - LATE_MS
    ? 'Planned, has not gone live'
    : `Planned, ${deskTime(publishAt, timeZone).replace(/^\w+ /, '')}`;
};

const factsOf = ({ minutes, plays, finished, state }: VideoListRow): string =>
  [
    minutes > 0 && `${minutes} min`,
    plays !== null && state.startsWith('live') && counted(plays, 'play'),
    finished !== null && `${shared(finished)} finished`,
  ]
    .filter(Boolean)
    .join(', ');

const Menu = ({ id, title, state }: VideoListRow) => {
  const [isDeleting, setDeleting] = useState(false);
  const mayDelete = useMay()(`delete ${WORKOUT}`);
  const [send] = useSend();
  const said = useSaid();
  const restore = async (): Promise<void> => {
    said(await send('POST', `videos/${id}/restore`, {}), `${title} is a draft again.`);
  };
  if (!mayDelete) return null;
  return (
    <>
      <RowMenu label={`More: ${title}`}>
        {state === 'bin' ? (
          <MenuItem onSelect={() => void restore()}>Restore</MenuItem>
        ) : (
          <MenuItem onSelect={() => setDeleting(true)}>Delete…</MenuItem>
        )}
      </RowMenu>
      {isDeleting && <DeleteVideo id={id} title={title} onClose={() => setDeleting(false)} />}
    </>
  );
};

/** Plays are absent for who may not see them. */
const columnsIn = (timeZone: string, showsPlays: boolean): readonly Column<VideoListRow>[] => [
  {
    name: 'Title',
    cell: (video) => (
      <Title>
        {video.picture !== null && <img src={video.picture} alt="" loading="lazy" />}
        <div>
          <RouterLink to={workoutAddress(video.id)}>{video.title || 'Without a title'}</RouterLink>
          <small>
            {[video.category ?? 'no category yet', video.level].filter(Boolean).join(', ')}
          </small>
          <small className="phone">{factsOf(video)}</small>
        </div>
      </Title>
    ),
  },
  { name: 'Min', kind: 'number', isWide: true, cell: ({ minutes }) => minutes || '–' },
  {
    name: 'State',
    cell: (video) => <Mark tone={COLOURS[video.state]}>{stateText(video, timeZone)}</Mark>,
  },
  ...(showsPlays
    ? ([
        {
          name: 'Plays',
          kind: 'number',
          isWide: true,
          cell: ({ state, plays }) => (state.startsWith('live') ? count(plays ?? 0) : '–'),
        },
        {
          name: 'Finished',
          kind: 'number',
          isWide: true,
          cell: ({ finished }) => (finished === null ? '–' : shared(finished)),
        },
      ] satisfies Column<VideoListRow>[])
    : []),
  {
    name: 'Used in',
    isWide: true,
    cell: ({ usedIn }) =>
      usedIn.length > 1 ? counted(usedIn.length, 'programme') : (usedIn[0] ?? '–'),
  },
  {
    name: 'Languages',
    isWide: true,
    cell: ({ languages }) => languages.map((code) => code.toUpperCase()).join(' ') || '–',
  },
  {
    name: 'Captions',
    isWide: true,
    cell: ({ captions }) => (captions === 'machine' ? 'by machine' : (captions ?? '–')),
  },
  { name: '', kind: 'menu', cell: (video) => <Menu {...video} /> },
];

const SORTS = WORDS.sorts;

const hours = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** The films of the site: their state, how they do, and the bin. */
export const VideosPage = () => {
  const query = useListQuery();
  const asked = askedBy(query, ['state', 'search', 'category', 'sort', 'page']);
  const answer = useRead<VideosPageView>('videos', ANEW, asked);
  const { data } = answer;
  const may = useMay();
  const [isUploading, setUploading] = useState(false);
  const showsPlays = data?.rows[0]?.plays != null;
  return (
    <Page.Main aria-busy={answer.isFetching}>
      <Page.Title>Videos</Page.Title>
      <Layouts.Header
        title="Videos"
        subtitle={
          data === undefined
            ? 'Reading…'
            : `${counted(data.counts.all, 'video')}, ${hours(data.minutes)}`
        }
        primaryAction={
          may(`create ${WORKOUT}`) && (
            <Flex gap={2} wrap="wrap">
              <LinkButton tag={RouterLink} to={NEW} variant="tertiary">
                New video
              </LinkButton>
              <Button startIcon={<Plus />} onClick={() => setUploading(true)}>
                Upload videos
              </Button>
            </Flex>
          )
        }
      />
      <Layouts.Content>
        <Siblings />
        <Filters
          query={query}
          label="Videos by state"
          name="state"
          filters={FILTERS}
          counts={data?.counts}
          rare="bin"
        />
        <ListOf
          query={query}
          answer={answer}
          what="video"
          placeholder="Title, move or teacher"
          choices={[
            {
              name: 'category',
              label: 'Category',
              options: {
                '': 'Every category',
                ...Object.fromEntries((data?.categories ?? []).map((one) => [one, one])),
              },
            },
            { name: 'sort', label: 'Order', options: SORTS },
          ]}
          {...(showsPlays && { note: '. Plays and share finished: last 30 days.' })}
          columns={() => columnsIn(data?.timeZone ?? 'UTC', showsPlays)}
          keyOf={({ id }) => id}
          where={FILTERS[filterOf(query, 'state', FILTERS)]}
          nothing={<Typography>No videos here yet.</Typography>}
        />
        <Box paddingBottom={8} />
        {isUploading && (
          <UploadDialog categories={data?.categories ?? []} onClose={() => setUploading(false)} />
        )}
      </Layouts.Content>
    </Page.Main>
  );
};
