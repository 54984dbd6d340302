import { Link } from '@tanstack/react-router';
import type { Enrolment } from 'contract';
import { useRef, useState } from 'react';
import * as m from '#messages/calendar';
import { changeEnrolment } from '../../api/enrolments.ts';
import { useTrainingChange } from '../../features/progress/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RowMenu } from '../../ui/row-menu/row-menu.tsx';
import { rows } from '../../ui/session-row.css.ts';
import { SessionRow } from '../../ui/session-row.tsx';
import { soft, t3 } from '../../ui/type.css.ts';
import * as css from './calendar.css.ts';
import { type Entry, shortDay } from './plan.ts';

const loadMenu = () => import('./day-menu.tsx');
const DayMenu = lazyPart(async () => (await loadMenu()).DayMenu);
const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog);

const useSkip = (onSkipped: () => void) => {
  const { mutate: unskip } = useTrainingChange(({ enrolment, day }: Entry) =>
    changeEnrolment(enrolment.id, { unskip: day.key }),
  );
  return useTrainingChange(
    ({ enrolment, day }: Entry) => changeEnrolment(enrolment.id, { skip: day.key }),
    {
      onDone: (_, entry) => {
        onSkipped();
        toasts.show({
          kind: 'done',
          title: m.skipped({ title: entry.day.workout.title }),
          action: { word: m.undo, onPress: () => unskip(entry) },
        });
      },
    },
  );
};

const SHOWN_AT_FIRST = 6;

type NextListProps = {
  today: string;
  enrolments: readonly Enrolment[];
  entries: readonly Entry[];
};

/** The sessions that are still to come, each with its menu. */
export const NextList = ({ today, enrolments, entries }: NextListProps) => {
  const [isWhole, setIsWhole] = useState(false);
  const [moving, setMoving] = useState<Entry | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The row with the button is gone then.
  const skip = useSkip(() => heading.current?.focus());
  const upcoming = entries.filter(({ mark }) => mark !== 'done');
  const waiting = enrolments
    .flatMap(({ days }) => days)
    .filter(({ state, on }) => state === 'planned' && on === null).length;
  return (
    <section className={css.part} aria-labelledby="next">
      <h2 className={t3} id="next" ref={heading} tabIndex={-1}>
        {m.next}
      </h2>
      {upcoming.length === 0 && waiting === 0 && (
        <p className={soft}>
          {m.nothing({ link: (text) => <Link to="/programmes">{text}</Link> })}
        </p>
      )}
      {upcoming.length > 0 && (
        <ol className={rows}>
          {(isWhole ? upcoming : upcoming.slice(0, SHOWN_AT_FIRST)).map((entry) => (
            <SessionRow
              key={`${entry.enrolment.id} ${entry.day.key}`}
              day={entry.on === today ? m.today : shortDay(dayOf(entry.on))}
              title={entry.day.workout.title}
              slug={entry.day.workout.slug}
              texts={[
                m.facts({ title: entry.enrolment.title, minutes: entry.day.workout.duration }),
              ]}
            >
              <RowMenu
                label={m.moreAbout({
                  title: entry.day.workout.title,
                  day: writtenDay(dayOf(entry.on)),
                })}
                load={loadMenu}
              >
                {(trigger) => (
                  <DayMenu
                    trigger={trigger}
                    fallback={trigger}
                    play={entry.day.workout.slug}
                    onMove={() => setMoving(entry)}
                    onSkip={() => skip.mutate(entry)}
                  />
                )}
              </RowMenu>
            </SessionRow>
          ))}
        </ol>
      )}
      {waiting > 0 && <p className={soft}>{m.waiting({ count: waiting })}</p>}
      {!isWhole && upcoming.length > SHOWN_AT_FIRST && (
        <div>
          <Button kind="line" onClick={() => setIsWhole(true)}>
            {m.showMore}
          </Button>
        </div>
      )}
      {moving !== null && (
        <MoveDialog
          day={{
            enrolmentId: moving.enrolment.id,
            key: moving.day.key,
            title: `${moving.day.workout.title}, ${moving.enrolment.title}`,
            on: moving.on,
          }}
          earliest={today}
          onClose={() => setMoving(null)}
        />
      )}
    </section>
  );
};
