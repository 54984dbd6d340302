import { Box, Button, Flex, LinkButton, Typography } from '@strapi/design-system';
import { Cross, Pencil } from '@strapi/icons';
import type { MostStop, VideoNumbers, VideoRow, VideosNumbers } from 'contract/desk/numbers';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { workoutAddress } from '../addresses.ts';
import { Answered } from '../answer.tsx';
import { useVideoNumbers } from '../api.ts';
import { FRESH, useRead } from '../calls.ts';
import { Quiet, Small } from '../card.tsx';
import { clock, count, counted, deskDay, shared } from '../figures.ts';
import { type Column, Table } from '../list/table.tsx';
import { LineChart } from './chart.tsx';
import { daysChoice, NumbersPage, useChoice } from './page.tsx';

const Picture = styled.img`
  inline-size: 6.4rem;
  block-size: 3.6rem;
  object-fit: cover;
  border-radius: ${({ theme }) => theme.borderRadius};
`;

const Blocks = styled.g`
  rect {
    fill: ${({ theme }) => theme.colors.neutral300};
  }
  path {
    stroke: ${({ theme }) => theme.colors.neutral600};
    stroke-dasharray: 3 3;
  }
`;

const FEELINGS = { easy: 'too easy', right: 'right', hard: 'too hard' } as const;

const feltText = ({ felt }: VideoRow): string =>
  felt === null ? 'too few' : `${shared(felt)} ${FEELINGS[felt.feeling]}`;

const stopText = (most: MostStop): string => {
  if (most === 'too few') return 'too few plays';
  if (typeof most === 'string') return most;
  return [clock(most.second), most.move].filter(Boolean).join(', ');
};

/** Blocks of a film with titles that have room, below the curve. */
const BlocksOf = ({ blocks, seconds, x }: VideoNumbers & { x: (share: number) => number }) => (
  <>
    {blocks.map(({ title, start }, index) => {
      const [from, to] = [start, blocks[index + 1]?.start ?? seconds].map((at) => x(at / seconds));
      const width = Math.max(1, (to ?? 0) - (from ?? 0) - 2);
      const room = Math.floor(width / 6);
      return (
        <g key={`${title} ${start}`}>
          <rect x={from} y={152} width={width} height={6} rx={1} />
          <text x={from} y={172}>
            {title.length <= room ? title : room < 4 ? '' : `${title.slice(0, room - 1)}…`}
          </text>
        </g>
      );
    })}
  </>
);

const Film = (video: VideoNumbers) => {
  const { most, seconds, curve, whole, stops, since, timeZone, feelings } = video;
  const percent = (number: number): number => Math.round((100 * number) / Math.max(1, whole));
  const label = (point: number): string => clock(((point + 0.5) / 100) * seconds);
  const all = stops.reduce((sum, stop) => sum + stop.count, 0);
  const place = typeof most === 'string' ? null : most;
  if (whole === 0) return <Typography>Nobody has played the whole film in these days.</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <LineChart
        says={`Share of ${counted(whole, 'play')} that watched each part: ${percent(curve[0] ?? 0)} % at the beginning, ${percent(curve.at(-1) ?? 0)} % at the end`}
        columns={['At', 'Watched by']}
        labels={10}
        axis={[0, 50, 100].map((value) => ({ value, written: `${value} %` }))}
        points={curve.map((number, point) => ({
          label: label(point),
          value: percent(number),
          written: shared({ part: number, of: whole }),
        }))}
      >
        {(x) => (
          <Blocks>
            {place !== null && (
              <>
                <path d={`M${x(place.second / seconds)} 8V130`} />
                <text x={x(place.second / seconds) + 4} y={18}>
                  {clock(place.second)}, {place.count} stop here
                </text>
              </>
            )}
            <BlocksOf {...video} x={x} />
          </Blocks>
        )}
      </LineChart>
      <Typography>
        {place === null
          ? `Most stop at: ${stopText(most)}.`
          : `Most stop at ${stopText(place)}: ${place.count} of ${all}.`}{' '}
        Felt: {feelings.easy} too easy, {feelings.right} right, {feelings.hard} too hard.
      </Typography>
      <Small tag="p">
        Cut sessions and jumps are not counted as stops.
        {since !== null &&
          ` The film is another one since ${deskDay(since, timeZone)}: the curve and the stops are of it alone.`}
      </Small>
    </Flex>
  );
};

const Chosen = ({ id, days, onClose }: { id: string; days: string; onClose: () => void }) => {
  const query = useVideoNumbers(id, days, FRESH);
  return (
    <Box tag="section" background="neutral0" hasRadius shadow="tableShadow" padding={6}>
      <Answered query={query} what="The video">
        {(video) => (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Flex justifyContent="space-between" gap={4} wrap="wrap">
              <Flex gap={4}>
                {video.picture !== null && <Picture src={video.picture} alt="" />}
                <div>
                  <Typography variant="delta" tag="h2">
                    {video.title}
                  </Typography>
                  <Quiet tag="p">
                    {counted(video.plays, 'play')} by {counted(video.members, 'member')},{' '}
                    {shared(video.finished)} finished
                  </Quiet>
                </div>
              </Flex>
              <Flex gap={2}>
                <LinkButton
                  tag={Link}
                  to={workoutAddress(video.id)}
                  variant="tertiary"
                  startIcon={<Pencil />}
                >
                  Edit
                </LinkButton>
                <Button variant="tertiary" startIcon={<Cross />} onClick={onClose}>
                  Close
                </Button>
              </Flex>
            </Flex>
            <Film {...video} />
          </Flex>
        )}
      </Answered>
    </Box>
  );
};

const columnsIn = (days: VideosNumbers['days']): readonly Column<VideoRow>[] => [
  {
    name: '',
    isWide: true,
    width: '8rem',
    cell: ({ picture }) => picture !== null && <Picture src={picture} alt="" loading="lazy" />,
  },
  { name: 'Title', cell: ({ id, title }) => <Link to={`?days=${days}&video=${id}`}>{title}</Link> },
  { name: 'Plays', kind: 'number', label: true, cell: ({ plays }) => count(plays) },
  { name: 'Members', kind: 'number', isWide: true, cell: ({ members }) => count(members) },
  {
    name: 'Finished',
    kind: 'number',
    label: 'Finished',
    cell: ({ finished }) => shared(finished),
  },
  { name: 'Most stop at', isWide: true, cell: ({ most }) => stopText(most) },
  { name: 'Felt', isWide: true, cell: feltText },
];

/** Which films hold, and where people stop. */
export const VideosPage = () => {
  const days = useChoice('days');
  const [params, setParams] = useSearchParams();
  const query = useRead<VideosNumbers>('numbers/videos', FRESH, { days });
  const chosen = params.get('video');
  return (
    <NumbersPage
      part="videos"
      subtitle="Plays of a minute and more, by whole days of the desk’s time zone."
      choice={daysChoice(days)}
    >
      {chosen !== null && (
        <Chosen id={chosen} days={days} onClose={() => setParams(days === '' ? {} : { days })} />
      )}
      <Answered query={query} what="The videos">
        {({ rows, days: shown }) =>
          rows.length === 0 ? (
            <Typography>Nobody has played a video in these days.</Typography>
          ) : (
            <Table columns={columnsIn(shown)} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Answered>
    </NumbersPage>
  );
};
