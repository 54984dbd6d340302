import { Flex, IconButton, TextButton, VisuallyHidden } from '@strapi/design-system';
import { More } from '@strapi/icons';
import { PROGRAMME_LIMITS, type ProgrammePlan } from 'contract';
import type { ProgrammeVideo } from 'contract/desk/videos';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { NO_TOOLTIP } from '../list/table.tsx';
import { keepFromPanel, VideoSearch } from './finder.tsx';
import { type Day, dayAt, type Place, placeName, placeTowards } from './plan-edits.ts';
import { Weeks } from './style.ts';

const DAYS = Array.from({ length: PROGRAMME_LIMITS.days }, (_, index) => index);

/** What the grid asks for; each is one change that can be undone. */
export type GridActions = {
  select: (place: Place) => void;
  search: (place: Place | null) => void;
  choose: (place: Place, video: ProgrammeVideo) => void;
  rest: (place: Place) => void;
  move: (from: Place, to: Place) => void;
  copy: (from: Place, to: Place) => void;
  cut: (place: Place) => void;
  keep: (place: Place) => void;
  paste: (place: Place) => void;
  more: () => void;
  nameWeek: (week: number, changes: { title?: string; note?: string }) => void;
  copyWeek: (week: number) => void;
  removeWeek: (week: number) => void;
};

/** Days, notes and titles; notes and titles; nothing. */
export type Edits = 'all' | 'texts' | 'none';

type Props = {
  plan: ProgrammePlan;
  /** What is translated; its texts stand in the place of missing ones. */
  original: ProgrammePlan | null;
  videos: ReadonlyMap<string, ProgrammeVideo>;
  selected: Place;
  searched: Place | null;
  /** The video that is dragged from beside the grid; null for none. */
  dragged: string | null;
  edits: Edits;
  actions: GridActions;
};

const isAt = (one: Place | null, { week, day }: Place): boolean =>
  one?.week === week && one.day === day;

/** What a day is, in words. */
export const dayTitle = ({ workout }: Day, videos: Props['videos']): string => {
  if (workout === null) return 'Rest';
  const video = videos.get(workout);
  return video === undefined ? 'Another video' : `${video.title}, ${video.minutes} min`;
};

const Cell = ({
  at,
  day,
  from,
  ...props
}: Props & { at: Place; day: Day; from: { current: Place | null } }) => {
  const { plan, original, videos, selected, searched, dragged, edits, actions } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  const [isOver, setIsOver] = useState(false);
  const isSelected = isAt(selected, at);
  const isSearched = isAt(searched, at);
  const edited = edits === 'all';
  const video = day.workout === null ? null : videos.get(day.workout);
  const note = day.note || (original !== null && dayAt(original, at)?.note) || '';
  const wasSearched = useRef(false);
  useEffect(() => {
    if (wasSearched.current && !isSearched) cell.current?.focus();
    wasSearched.current = isSearched;
  }, [isSearched]);

  const goTo = (to: Place): void => {
    actions.select(to);
    const grid = cell.current?.closest('[role=grid]');
    grid?.querySelector<HTMLElement>(`[data-place="${to.week}-${to.day}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget) return;
    const to = placeTowards(plan, at, event.key);
    const key = event.key.toLowerCase();
    if (to !== null) {
      if (event.altKey && edited) actions.move(at, to);
      goTo(to);
    } else if (!edited) return;
    else if (key === 'enter') actions.search(at);
    else if (key === 'delete' || key === 'backspace') actions.rest(at);
    else if ((event.ctrlKey || event.metaKey) && key === 'x') actions.cut(at);
    else if ((event.ctrlKey || event.metaKey) && key === 'c') actions.keep(at);
    else if ((event.ctrlKey || event.metaKey) && key === 'v') actions.paste(at);
    else return;
    event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    event.stopPropagation();
    event.preventDefault();
    setIsOver(false);
    const chosen = dragged === null ? undefined : videos.get(dragged);
    if (chosen !== undefined) actions.choose(at, chosen);
    else if (from.current !== null && event.altKey) actions.copy(from.current, at);
    else if (from.current !== null) actions.move(from.current, at);
    from.current = null;
    actions.select(at);
  };
  return (
    <td
      ref={cell}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the table is a grid
      role="gridcell"
      aria-selected={isSelected}
      data-place={`${at.week}-${at.day}`}
      data-rest={day.workout === null || undefined}
      data-over={isOver || undefined}
      tabIndex={isSelected ? 0 : -1}
      draggable={edited && day.workout !== null && !isSearched}
      onClick={() => actions.select(at)}
      onDoubleClick={() => edited && actions.search(at)}
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        keepFromPanel(event);
        from.current = at;
      }}
      onDragOver={(event) => {
        if (!edited) return;
        event.stopPropagation();
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <VisuallyHidden>{placeName(at)}: </VisuallyHidden>
      <span className="day" aria-hidden>
        Day {at.day + 1}
      </span>
      <div>
        {video?.picture != null && <img src={video.picture} alt="" loading="lazy" />}
        <div>{day.workout === null ? 'Rest' : (video?.title ?? 'Another video')}</div>
        {video != null && (
          <small>
            {video.minutes} min{video.isLive ? '' : ', not live'}
          </small>
        )}
        {note !== '' && <small> {note}</small>}
      </div>
      {edits !== 'none' && (
        <span className="day">
          <IconButton
            label={`More: ${placeName(at)}`}
            variant="ghost"
            {...NO_TOOLTIP}
            onClick={() => {
              actions.select(at);
              actions.more();
            }}
          >
            <More />
          </IconButton>
        </span>
      )}
      {isSearched && (
        <VideoSearch
          videos={[...videos.values()]}
          label={`Video for ${placeName(at)}`}
          isAtEnd={at.day > 3}
          onChoose={(chosen) => actions.choose(at, chosen)}
          onClose={() => actions.search(null)}
        />
      )}
    </td>
  );
};

const WeekHead = ({ week, ...props }: Props & { week: number }) => {
  const { plan, original, edits, actions } = props;
  const { title = '', note = '' } = plan.weeks[week] ?? {};
  const text = (name: 'title' | 'note', value: string, max: number, placeholder: string) => (
    <input
      aria-label={`${name === 'title' ? 'Title' : 'Note'} of week ${week + 1}`}
      value={value}
      maxLength={max}
      placeholder={original?.weeks[week]?.[name] || placeholder}
      disabled={edits === 'none'}
      onChange={({ target }) => actions.nameWeek(week, { [name]: target.value })}
    />
  );
  return (
    <th scope="row">
      <b>Week {week + 1}</b>
      {text('title', title, PROGRAMME_LIMITS.weekTitle, 'Title')}
      {text('note', note, PROGRAMME_LIMITS.weekNote, 'Note')}
      {edits === 'all' && (
        <Flex gap={3} wrap="wrap">
          <TextButton
            type="button"
            aria-label={`Copy week ${week + 1}`}
            disabled={plan.weeks.length >= PROGRAMME_LIMITS.weeks}
            onClick={() => actions.copyWeek(week)}
          >
            Copy
          </TextButton>
          <TextButton
            type="button"
            aria-label={`Remove week ${week + 1}`}
            onClick={() => actions.removeWeek(week)}
          >
            Remove
          </TextButton>
        </Flex>
      )}
    </th>
  );
};

/** The weeks of a programme, filled by mouse, touch or keyboard. */
export const Grid = (props: Props) => {
  const { plan, videos } = props;
  const from = useRef<Place | null>(null);
  return (
    <Weeks role="grid" aria-label="Weeks and days">
      <thead>
        <tr>
          <td />
          {DAYS.map((day) => (
            <th key={day} scope="col">
              Day {day + 1}
            </th>
          ))}
          <th scope="col" className="sum">
            Min
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.weeks.map(({ key, days }, week) => (
          <tr key={key}>
            <WeekHead {...props} week={week} />
            {days.map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place, and keeps the focus
              <Cell key={index} {...props} at={{ week, day: index }} day={day} from={from} />
            ))}
            <td className="sum">
              <VisuallyHidden>{`Minutes of week ${week + 1}: `}</VisuallyHidden>
              {days.reduce(
                (sum, { workout }) => sum + (videos.get(workout ?? '')?.minutes ?? 0),
                0,
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Weeks>
  );
};
