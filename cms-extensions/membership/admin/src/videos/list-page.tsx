import {
  Badge,
  Box,
  Button,
  Flex,
  IconButton,
  LinkButton,
  MenuItem,
  SimpleMenu,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { More, Plus } from '@strapi/icons';
import { Layouts, Page, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { VideoCounts, VideoListRow } from '../../../server/src/back-office/answers.ts';
import { WORKOUT, workoutAddress } from '../addresses.ts';
import { api } from '../api.ts';
import { count, counted, deskDay, deskTime, shared } from '../figures.ts';
import { Bar, type ListQuery, ListSearch, Pages, useListQuery } from '../list/query.tsx';
import { List } from '../list/table.tsx';
import { NO_TOOLTIP } from '../members/actions.ts';
import { Siblings, TabRow, useMay } from '../menu/tabs.tsx';
import { DeleteVideo } from '../uses/index.tsx';
import { UploadDialog } from './upload-dialog.tsx';

const FILTERS: Readonly<Record<keyof VideoCounts, string>> = {
  all: 'All',
  live: 'Live',
  planned: 'Planned',
  draft: 'Draft',
  bin: 'Bin',
};

const NEW = `/content-manager/collection-types/${WORKOUT}/create`;

const mayDo = (verb: 'create' | 'delete') => [
  { action: `plugin::content-manager.explorer.${verb}`, subject: WORKOUT },
];

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

const COLOURS = {
  live: 'success',
  'live with changes': 'alternative',
  planned: 'secondary',
  draft: 'neutral',
  bin: 'danger',
} as const;

const stateText = (video: VideoListRow, timeZone: string): string => {
  const { state, publishAt, waitsForFilm, deletedOn } = video;
  if (deletedOn !== null) return `Deleted on ${deskDay(deletedOn, timeZone, 'short')}`;
  if (publishAt === null || state !== 'planned') {
    return state === 'live with changes' ? 'Live, with changes' : FILTERS[state as 'live'];
  }
  return waitsForFilm
    ? 'Planned, waits for the film'
    : `Planned, ${deskTime(publishAt, timeZone).replace(/^\w+ /, '')}`;
};

const Row = ({ video, timeZone }: { video: VideoListRow; timeZone: string }) => {
  const {
    id,
    title,
    minutes,
    category,
    level,
    picture,
    state,
    plays,
    finished,
    usedIn,
    languages,
  } = video;
  const [isDeleting, setDeleting] = useState(false);
  const mayDelete = useMay()(mayDo('delete'));
  const [move] = api.useMoveVideoMutation();
  const { toggleNotification } = useNotification();
  const restore = async (): Promise<void> => {
    const reply = await move({ id, to: 'restore' });
    const failed = 'error' in reply;
    toggleNotification({
      type: failed ? 'danger' : 'success',
      message: failed ? 'It could not be restored.' : `${title} is a draft again.`,
    });
  };
  const isBinned = state === 'bin';
  const facts = [
    ...(minutes === 0 ? [] : [`${minutes} min`]),
    ...(plays === null || !state.startsWith('live') ? [] : [counted(plays, 'play')]),
    ...(finished === null ? [] : [`${shared(finished)} finished`]),
  ];
  return (
    <tr>
      <td>
        <Title>
          {picture === null ? null : <img src={picture} alt="" loading="lazy" />}
          <div>
            <RouterLink to={workoutAddress(id)}>{title || 'Without a title'}</RouterLink>
            <small>{[category ?? 'no category yet', level].filter(Boolean).join(', ')}</small>
            <small className="phone">{facts.join(', ')}</small>
          </div>
        </Title>
      </td>
      <td className="number wide">{minutes === 0 ? '–' : minutes}</td>
      <td>
        <Badge
          backgroundColor={`${COLOURS[state]}100`}
          textColor={`${COLOURS[state]}700`}
          style={{ whiteSpace: 'normal' }}
        >
          {stateText(video, timeZone)}
        </Badge>
      </td>
      {plays !== null && (
        <td className="number wide">{state.startsWith('live') ? count(plays) : '–'}</td>
      )}
      {plays !== null && (
        <td className="number wide">{finished === null ? '–' : shared(finished)}</td>
      )}
      <td className="wide">
        {usedIn.length > 1 ? counted(usedIn.length, 'programme') : (usedIn[0] ?? '–')}
      </td>
      <td className="wide">{languages.map((code) => code.toUpperCase()).join(' ') || '–'}</td>
      <td className="menu">
        {mayDelete && (
          <SimpleMenu
            tag={IconButton}
            icon={<More />}
            label={`More: ${title}`}
            variant="ghost"
            {...NO_TOOLTIP}
            popoverPlacement="bottom-end"
          >
            {isBinned ? (
              <MenuItem onSelect={() => void restore()}>Restore</MenuItem>
            ) : (
              <MenuItem onSelect={() => setDeleting(true)}>Delete…</MenuItem>
            )}
          </SimpleMenu>
        )}
        {isDeleting && <DeleteVideo id={id} title={title} onClose={() => setDeleting(false)} />}
      </td>
    </tr>
  );
};

const Choice = ({
  query,
  name,
  label,
  choices,
}: {
  query: ListQuery;
  name: string;
  label: string;
  choices: readonly (readonly [string, string])[];
}) => (
  <SingleSelect
    aria-label={label}
    size="S"
    value={query.read(name)}
    onChange={(value: string | number) => query.change(name, String(value))}
  >
    {choices.map(([value, text]) => (
      <SingleSelectOption key={value} value={value}>
        {text}
      </SingleSelectOption>
    ))}
  </SingleSelect>
);

const hours = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** The films of the site: their state, how they do, and the bin. */
export const VideosPage = () => {
  const query = useListQuery();
  const asked: Record<string, string> = {};
  for (const name of ['state', 'search', 'category', 'sort', 'page']) {
    if (query.read(name) !== '') asked[name] = query.read(name);
  }
  // The list stays while the next one loads, and when it cannot be read.
  const { data, isError, isFetching, refetch } = api.useVideosListQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const may = useMay();
  const [isUploading, setUploading] = useState(false);
  const state = Object.keys(FILTERS).includes(query.read('state')) ? query.read('state') : 'all';
  const search = query.read('search');
  const showsPlays = data?.rows[0]?.plays != null;
  return (
    <Page.Main aria-busy={isFetching}>
      <Page.Title>Videos</Page.Title>
      <Layouts.Header
        title="Videos"
        subtitle={
          data === undefined
            ? 'Reading…'
            : `${counted(data.counts.all, 'video')}, ${hours(data.minutes)}`
        }
        primaryAction={
          may(mayDo('create')) && (
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
        <TabRow aria-label="Videos by state" $isColumn={false}>
          {(Object.keys(FILTERS) as (keyof VideoCounts)[])
            .filter((one) => one !== 'bin' || state === 'bin' || (data?.counts.bin ?? 0) > 0)
            .map((one) => (
              <RouterLink
                key={one}
                to={query.to('state', one === 'all' ? '' : one)}
                aria-current={one === state ? 'true' : undefined}
              >
                {FILTERS[one]} {data !== undefined && <small>{count(data.counts[one])}</small>}
              </RouterLink>
            ))}
        </TabRow>
        <Bar>
          <ListSearch query={query} label="Search videos" placeholder="Title, move or teacher" />
          <Choice
            query={query}
            name="category"
            label="Category"
            choices={[
              ['', 'Every category'],
              ...(data?.categories ?? []).map((one) => [one, one] as const),
            ]}
          />
          <Choice
            query={query}
            name="sort"
            label="Order"
            choices={[
              ['', 'Newest first'],
              ['title', 'By title'],
              ['plays', 'Most played first'],
              ['finished', 'Most finished first'],
            ]}
          />
        </Bar>
        <Typography role="status" variant="pi" textColor="neutral600" tag="p" paddingBottom={2}>
          {data !== undefined && !isFetching && `${counted(data.total, 'video')} found`}
          {showsPlays && '. Plays and share finished: last 30 days.'}
        </Typography>
        {isError && (
          <Flex role="alert" gap={4} paddingBottom={4} wrap="wrap">
            <Typography textColor="danger700">The videos could not be read.</Typography>
            <Button variant="tertiary" onClick={() => void refetch()}>
              Try again
            </Button>
          </Flex>
        )}
        {data?.rows.length === 0 && (
          <Box padding={8} background="neutral0" hasRadius>
            <Typography>
              {search === ''
                ? 'No videos here yet.'
                : `Nothing found for “${search}” in ${FILTERS[state as 'all']}.`}
            </Typography>
          </Box>
        )}
        {data !== undefined && data.rows.length > 0 && (
          <List>
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col" className="number">
                  Min
                </th>
                <th scope="col">State</th>
                {showsPlays && (
                  <th scope="col" className="number">
                    Plays
                  </th>
                )}
                {showsPlays && (
                  <th scope="col" className="number">
                    Finished
                  </th>
                )}
                <th scope="col">Used in</th>
                <th scope="col">Languages</th>
                <td aria-hidden />
              </tr>
            </thead>
            <tbody>
              {data.rows.map((video) => (
                <Row key={video.id} video={video} timeZone={data.timeZone} />
              ))}
            </tbody>
          </List>
        )}
        {data !== undefined && <Pages query={query} data={data} />}
        <Box paddingBottom={8} />
        {isUploading && <UploadDialog onClose={() => setUploading(false)} />}
      </Layouts.Content>
    </Page.Main>
  );
};
