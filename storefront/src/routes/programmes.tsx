import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type Enrolment, LEVELS, type Level, type ProgrammeCard } from 'contract';
import { useState } from 'react';
import * as m from '#messages/programmes';
import * as titles from '#messages/titles';
import { level as levelName } from '#messages/values';
import { programmesQuery } from '../api/catalogue.ts';
import { enrolmentsQuery } from '../api/enrolments.ts';
import { serverDate, serverNow } from '../api/server-clock.ts';
import { useQueryOfMember, useSession } from '../features/session/index.ts';
import { pageHead } from '../head/page-head.ts';
import { langOf } from '../locale.ts';
import { Skeleton } from '../ui/basics.tsx';
import { LinkButton } from '../ui/button/button.tsx';
import { Chips } from '../ui/chips/chips.tsx';
import { cx } from '../ui/class-names.ts';
import { dayOf, writtenDay } from '../ui/dates.ts';
import {
  CalendarBlankIcon,
  CalendarCheckIcon,
  CheckIcon,
  PauseIcon,
  SunHorizonIcon,
} from '../ui/icons/icons.ts';
import { wrap } from '../ui/layout.css.ts';
import { EmptyState, ErrorBox } from '../ui/message/message.tsx';
import { Picture } from '../ui/picture/picture.tsx';
import { lead, small, soft, strong, t1, t2 } from '../ui/type.css.ts';
import * as css from './-programmes/programmes.css.ts';
import { programmeFacts } from './-programmes/texts.ts';
import { ProgrammeBars } from './-programmes/week-bars.tsx';

/** 'Next today', 'Next on Friday 27 November', 'Starts on …', 'Finished on …', and its sign. */
const stateOf = (enrolment: Enrolment): { text: string; Icon: typeof CheckIcon } => {
  const { finished_at, start_on, next_on, done } = enrolment;
  if (finished_at !== null) {
    return { text: m.finishedOn({ day: writtenDay(new Date(finished_at)) }), Icon: CheckIcon };
  }
  if (next_on === null) return { text: m.waits, Icon: PauseIcon };
  const next = dayOf(next_on);
  if (next.toDateString() === serverDate().toDateString()) {
    return { text: m.nextToday, Icon: CalendarCheckIcon };
  }
  // From midnight on it has begun.
  const begins = dayOf(start_on).setHours(0, 0, 0, 0);
  const say = done === 0 && begins > serverNow() ? m.startsOn : m.nextOn;
  return { text: say({ day: writtenDay(next) }), Icon: CalendarBlankIcon };
};

/** Where a member is in a programme, on its picture; loaded for those who are in one. */
const ProgrammeState = ({ enrolment }: { enrolment: Enrolment }) => {
  const { text, Icon } = stateOf(enrolment);
  return (
    <p className={cx(small, strong, css.state)}>
      <Icon />
      {text}
    </p>
  );
};

const SIZES = '(min-width: 90rem) 27rem, (min-width: 48rem) 30vw, 90vw';
const LARGE_SIZES = '(min-width: 60rem) 56vw, 100vw';

type CardProps = { programme: ProgrammeCard; enrolment: Enrolment | undefined; large: boolean };

const Card = ({ programme, enrolment, large }: CardProps) => (
  <li className={cx(css.card, large && css.large)}>
    <div className={css.picture}>
      {programme.picture !== null && (
        <Picture image={programme.picture} sizes={large ? LARGE_SIZES : SIZES} decorative />
      )}
      {enrolment !== undefined && <ProgrammeState enrolment={enrolment} />}
    </div>
    <div className={css.words}>
      <h2 className={large ? css.largeTitle : t2} lang={langOf(programme.language)}>
        <Link to="/programmes/$slug" params={{ slug: programme.slug }} className={css.link}>
          {programme.title}
        </Link>
      </h2>
      <p className={cx(small, soft)}>{programmeFacts(programme)}</p>
      <p lang={langOf(programme.language)}>{programme.summary}</p>
      {enrolment !== undefined && (
        <p className={small}>{m.sessionsDone({ done: enrolment.done, total: enrolment.total })}</p>
      )}
      <div className={css.barsPlace}>
        <ProgrammeBars programme={programme} enrolment={enrolment} />
      </div>
    </div>
  </li>
);

type Filter = Level | 'mine';

/** The enrolment of each programme, the running one before a finished one. */
const byProgramme = (enrolments: readonly Enrolment[]): ReadonlyMap<string, Enrolment> =>
  new Map(
    enrolments
      .toReversed()
      .flatMap((one) => (one.programme_id === null ? [] : [[one.programme_id, one]])),
  );

const List = ({ filter }: { filter: Filter | '' }) => {
  const { data: programmes, isError, refetch } = useQuery(programmesQuery());
  const { data: enrolments = [] } = useQueryOfMember(enrolmentsQuery);
  const mine = byProgramme(enrolments);
  if (isError && programmes === undefined) {
    return <ErrorBox onRetry={() => void refetch()} />;
  }
  if (programmes === undefined) return <Skeleton className={css.waiting} />;
  if (programmes.length === 0) {
    return (
      <EmptyState title={m.making} actions={null}>
        {m.makingText}
      </EmptyState>
    );
  }
  const shown = programmes.filter(
    ({ id, difficulty }) =>
      filter === '' || (filter === 'mine' ? mine.has(id) : difficulty === filter),
  );
  if (shown.length === 0) return <p className={soft}>{m.none}</p>;
  // A member's own come first, then the coach's order; in each, the large one fills the first row.
  const rank = ({ id, is_featured }: ProgrammeCard): number =>
    (mine.has(id) ? 0 : 2) + (is_featured ? 0 : 1);
  return (
    <ul className={css.list}>
      {shown
        .toSorted((a, b) => rank(a) - rank(b))
        .map((programme) => (
          <Card
            key={programme.id}
            programme={programme}
            enrolment={mine.get(programme.id)}
            large={programme.is_featured}
          />
        ))}
    </ul>
  );
};

const ProgrammesPage = () => {
  const { user } = useSession();
  const { data: programmes } = useQuery(programmesQuery());
  const [filter, setFilter] = useState<Filter | ''>('');
  const options = [
    { value: '' as const, word: m.all },
    ...(user === null ? [] : [{ value: 'mine' as const, word: m.mine }]),
    ...LEVELS.map((level) => ({ value: level, word: levelName({ level }) })),
  ];
  return (
    <main id="main">
      <div className={cx(wrap, css.page)}>
        <div className={css.head}>
          <h1 className={t1}>{titles.programmes}</h1>
          <p className={lead}>{m.intro}</p>
          <LinkButton to="/start" kind="line" className={css.begin}>
            <SunHorizonIcon />
            {m.newHere}
          </LinkButton>
        </div>
        {programmes?.length !== 0 && (
          <div className={css.filters}>
            <Chips
              label={m.show}
              name="show"
              options={options}
              value={filter}
              onChange={setFilter}
            />
          </div>
        )}
        <List filter={filter} />
      </div>
    </main>
  );
};

export const Route = createFileRoute('/programmes')({
  // A failure is shown on the page, with Try Again.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(programmesQuery()),
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, {
      path: '/programmes',
      title: titles.programmes,
      description: titles.programmesText,
    }),
  component: ProgrammesPage,
});
