import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import * as m from '#messages/library';
import { moveSummariesQuery } from '../../api/workouts.ts';
import { BODY_NAMES, setBodyToday, useBodyToday } from '../../features/moves/index.ts';
import { scriptedOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { PersonArmsSpreadIcon, XIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { tool } from './filter-menu.css.ts';
import * as css from './library.css.ts';
import type { LibrarySearch } from './library-search.ts';

const loadFits = () => import('./body-fits.tsx');

const BodySheet = lazyPart(async () => (await loadFits()).BodySheet);

/** How much of each workout fits today; null while nothing is spared, or not known yet. */
export const useBodyFits = () => {
  const today = useBodyToday();
  const isChosen = today.choices.length > 0;
  const { data: summaries } = useQuery({ ...moveSummariesQuery(), enabled: isChosen });
  const { data: code } = useQuery({
    queryKey: ['body-fits'],
    queryFn: loadFits,
    enabled: isChosen,
  });
  return useMemo(() => {
    if (!isChosen || summaries === undefined || code === undefined) return null;
    return { fits: code.fitsOf(summaries.workouts, today), ...code };
  }, [isChosen, summaries, code, today]);
};

export type BodyFits = NonNullable<ReturnType<typeof useBodyFits>>;

/** Opens the sheet, and shows what is spared as chips that take themselves away. */
export const BodyTodayRow = ({ search }: { search: LibrarySearch }) => {
  const { choices, easier } = useBodyToday();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const row = useRef<HTMLDivElement>(null);
  const { data } = useQuery({ ...moveSummariesQuery(), enabled: open });

  const remove = (index: number) => {
    const removed = choices[index];
    if (removed === undefined) return;
    setSaid(m.takenAway({ choice: BODY_NAMES[removed] }));
    // The next chip comes into this one's place; after the last one there is the button.
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 2] ?? buttons[0])?.focus();
    setBodyToday({ choices: choices.filter((one) => one !== removed), easier });
  };

  return (
    <div ref={row} className={cx(css.bodyRow, scriptedOnly)}>
      <button type="button" className={tool} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <PersonArmsSpreadIcon />
        {m.bodyToday}
      </button>
      {choices.map((choice, index) => (
        <button
          key={choice}
          type="button"
          className={css.bodyChip}
          aria-label={m.takeAway({ choice: BODY_NAMES[choice] })}
          onClick={() => remove(index)}
        >
          {BODY_NAMES[choice]}
          <XIcon />
        </button>
      ))}
      <span role="status" className={hidden}>
        {said}
      </span>
      {open && (
        <BodySheet
          search={search}
          summaries={data?.workouts ?? []}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};
