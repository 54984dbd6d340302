import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { SiteTexts } from 'contract';
import type { MouseEvent } from 'react';
import { workoutPageQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { fieldLang, written } from '../../locale.ts';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { lead, soft, t1 } from '../../ui/type.css.ts';
import * as css from './week.css.ts';

type WeekTexts = SiteTexts['week'];
type Day = WeekTexts['days'][number];

/* The picture is cropped to a pane by its height (38rem at most), so it must be loaded wider
 * than the pane. */
const SIZES = '(min-width: 60rem) clamp(39rem, 60vw, 68rem), 32rem';

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A day's workout: a click plays it; the URL leads to the workout's page. */
const DayLink = ({ title, lang, slug }: { title: string; lang?: string; slug: string }) => {
  const play = usePlayWorkout('landing');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const onClick = async (event: MouseEvent) => {
    if (!plainClick(event)) return;
    event.preventDefault();
    const workout = await queryClient.fetchQuery(workoutPageQuery(slug)).catch(() => null);
    // Its page says that it is gone, or tries again.
    if (workout === null) await navigate({ to: '/workouts/$slug', params: { slug } });
    else await play(workout);
  };
  return (
    <Link to="/workouts/$slug" params={{ slug }} className={css.link} lang={lang} onClick={onClick}>
      {title}
    </Link>
  );
};

const WeekDay = ({ day }: { day: Day }) => (
  <li className={css.day}>
    <div className={css.pane}>
      {day.image !== null && <Picture image={day.image} sizes={SIZES} decorative />}
    </div>
    <p className={css.texts}>
      <b className={css.dayName} lang={fieldLang(day, 'day')}>
        {day.day}
      </b>
      {day.workout_slug === null ? (
        <span lang={fieldLang(day, 'title')}>{day.title}</span>
      ) : (
        <DayLink title={day.title} lang={fieldLang(day, 'title')} slug={day.workout_slug} />
      )}
      <span className={soft} lang={fieldLang(day, 'note')}>
        {day.note}
      </span>
    </p>
  </li>
);

/** The coach's weekly plan: a pane for each day; nothing without days. */
export const Week = ({ week }: { week: WeekTexts }) =>
  week.days.length > 0 && (
    <section className={css.part} aria-labelledby="week">
      <div className={wrap}>
        <div className={css.head}>
          <h2 className={cx(t1, css.title)} id="week" {...written('week', week, 'heading')}>
            {week.heading}
          </h2>
          <p className={cx(lead, soft, css.text)} {...written('week', week, 'lead')}>
            {week.lead}
          </p>
        </div>
      </div>
      <ol className={css.week}>
        {week.days.map((day) => (
          <WeekDay key={day.day} day={day} />
        ))}
      </ol>
    </section>
  );
