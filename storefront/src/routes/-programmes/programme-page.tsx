import { Link } from '@tanstack/react-router';
import type { Enrolment, Programme } from 'contract';
import * as m from '#messages/programme';
import * as titles from '#messages/titles';
import { level } from '#messages/values';
import { enrolmentsQuery } from '../../api/enrolments.ts';
import { useQueryOfMember, useSession } from '../../features/session/index.ts';
import { langOf } from '../../locale.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { cx } from '../../ui/class-names.ts';
import { useFocusWhenReplaced } from '../../ui/focus-when-replaced.ts';
import { ArrowLeftIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { prose } from '../../ui/prose/prose.css.ts';
import * as hero from '../../ui/slanted-hero.css.ts';
import { lead, small, soft, t1, t3 } from '../../ui/type.css.ts';
import { DayRow } from './day-row.tsx';
import * as css from './programmes.css.ts';
import { StartForm } from './start-form.tsx';
import { kitText, sessionsText } from './texts.ts';

const Running = lazyPart(async () => (await import('./running.tsx')).Running);
const Prose = lazyPart(async () => (await import('../../ui/prose/prose.tsx')).Prose);
const Finished = lazyPart(async () => (await import('./running.tsx')).Finished);

type WeeksProps = {
  programme: Programme;
  enrolment: Enrolment | undefined;
};

type Day = Programme['weeks'][number]['days'][number];

const REST = { kind: 'rest', workout: null, note: '' } as const;

/** The coach's days, and days of rest after the last of them to the end of the week. */
const wholeWeek = (days: readonly Day[]): readonly Day[] => {
  const last = days.at(-1)?.day ?? 7;
  const after = Array.from({ length: 7 - last }, (_, index) => last + 1 + index);
  return [...days, ...after.map((day) => ({ ...REST, key: `rest-${day}`, day }))];
};

const Weeks = ({ programme, enrolment }: WeeksProps) => (
  <div className={css.weeks}>
    {programme.weeks.map((week, index) => (
      <section key={week.days[0]?.key ?? week.title} aria-labelledby={`week-${index + 1}`}>
        <h2 className={t3} id={`week-${index + 1}`}>
          {[m.week({ number: index + 1 }), week.title].filter(Boolean).join(': ')}
        </h2>
        {week.note !== '' && <p className={cx(small, soft)}>{week.note}</p>}
        <ol className={css.days}>
          {wholeWeek(week.days).map(({ key, day, workout, note }) => {
            if (workout === null) {
              return (
                <li key={key} className={cx(css.rest, small, soft)}>
                  <span>{day}</span>
                  <span>{note === '' ? m.rest : m.restNote({ note })}</span>
                </li>
              );
            }
            const own = enrolment?.days.find((one) => one.key === key);
            const run = enrolment && own && { enrolment, day: own };
            return <DayRow key={key} number={day} workout={workout} note={note} run={run} />;
          })}
        </ol>
      </section>
    ))}
  </div>
);

/** One programme: its weeks, and how to start it or where the member is. */
export const ProgrammePage = ({ programme }: { programme: Programme }) => {
  const lang = langOf(programme.language);
  const { user } = useSession();
  const { data: enrolments = [], isSuccess } = useQueryOfMember(enrolmentsQuery);
  const own = enrolments.filter(({ programme_id }) => programme_id === programme.id);
  const running = own.find(({ finished_at }) => finished_at === null);
  const finished = own[0];
  // After a start or a leave the button that was pressed is gone.
  const side = useFocusWhenReplaced<HTMLDivElement>(
    isSuccess ? ((running ?? finished)?.id ?? 'not started') : null,
  );
  const waiting = <Skeleton className={css.waitingSide} />;
  return (
    <main id="main" className={wrap}>
      <div className={hero.hero}>
        <div className={hero.title}>
          <Link to="/programmes" className={hero.back}>
            <ArrowLeftIcon />
            {titles.programmes}
          </Link>
          <h1 className={t1} lang={lang}>
            {programme.title}
          </h1>
          <p className={lead} lang={lang}>
            {programme.summary}
          </p>
          <p className={cx(small, soft)}>
            {[
              programme.instructor && m.withCoach({ instructor: programme.instructor }),
              m.weeks({ count: programme.week_count }),
              sessionsText(programme),
              level({ level: programme.difficulty }),
              kitText(programme),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className={hero.poster}>
          {programme.picture !== null && (
            <Picture image={programme.picture} sizes="(min-width: 60rem) 58vw, 100vw" priority />
          )}
        </div>
      </div>
      {programme.description !== '' && (
        <div className={css.description} lang={lang}>
          <Prose
            markdown={programme.description}
            fallback={<p className={prose}>{programme.description}</p>}
          />
        </div>
      )}
      <div className={css.columns}>
        <Weeks programme={programme} enrolment={running ?? finished} />
        <div ref={side} tabIndex={-1} className={css.side}>
          {running !== undefined && (
            <Running enrolment={running} memberId={user?.id ?? ''} fallback={waiting} />
          )}
          {running === undefined && finished !== undefined && (
            <Finished
              programme={programme}
              enrolment={finished}
              enrolments={enrolments}
              fallback={waiting}
            />
          )}
          {running === undefined && finished === undefined && <StartForm programme={programme} />}
        </div>
      </div>
    </main>
  );
};
