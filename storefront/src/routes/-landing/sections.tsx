import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { SiteTexts } from 'contract';
import * as m from '#messages/landing';
import { programmesQuery, siteTextsQuery } from '../../api/catalogue.ts';
import { featuredWorkoutsQuery } from '../../api/workouts.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { MemberWorkoutCard } from '../../features/workout-card/index.ts';
import { written } from '../../locale.ts';
import { WindowLight } from '../../ui/basics.tsx';
import { ArrowLink, LinkButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { section, wrap } from '../../ui/layout.css.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { lead, small, t1, t3 } from '../../ui/type.css.ts';
import * as css from './landing.css.ts';
import { Pricing } from './pricing.tsx';
import * as programmesCss from './programmes.css.ts';
import { Week } from './week.tsx';

const DAYS = [
  { day: m.mon, trains: true },
  { day: m.tue, trains: false },
  { day: m.wed, trains: true },
  { day: m.thu, trains: false },
  { day: m.fri, trains: true },
  { day: m.sat, trains: true },
  { day: m.sun, trains: false },
] as const;

/* The picture is cropped to a pane by its height, so it must be loaded wider than the pane. */
const SIZES = '(min-width: 60rem) 39rem, 15rem';

/** What programmes are, with their pictures on the days of a week; nothing while there is none. */
const Programmes = ({ texts }: { texts: SiteTexts['programmes'] }) => {
  const { data: programmes = [] } = useQuery(programmesQuery());
  if (programmes.length === 0 || texts.title === '') return null;
  const pictures = programmes.flatMap(({ picture }) => picture ?? []);
  const trainingDays = DAYS.filter(({ trains }) => trains).map(({ day }) => day);
  return (
    <section className={programmesCss.part} aria-labelledby="programmes">
      <WindowLight className={programmesCss.light} />
      <div className={wrap}>
        <div className={programmesCss.columns}>
          <div className={programmesCss.words}>
            <h2 className={t1} id="programmes" {...written('programmes', texts, 'title')}>
              {texts.title}
            </h2>
            <p className={lead} {...written('programmes', texts, 'text')}>
              {texts.text}
            </p>
            <LinkButton kind="light" to="/programmes">
              <span {...written('programmes', texts, 'button')}>{texts.button}</span>
            </LinkButton>
          </div>
          <div className={programmesCss.week} aria-hidden="true">
            {DAYS.map(({ day, trains }) => {
              const picture = pictures[trainingDays.indexOf(day) % pictures.length];
              return (
                <div key={day} className={programmesCss.day}>
                  <div className={programmesCss.pane}>
                    {trains && picture && <Picture image={picture} sizes={SIZES} decorative />}
                  </div>
                  <span className={programmesCss.dayName}>{day}</span>
                </div>
              );
            })}
          </div>
        </div>
        {texts.points.length > 0 && (
          <div className={programmesCss.points} {...written('programmes', texts, 'points')}>
            {texts.points.map(({ title, text }) => (
              <div key={title}>
                <h3 className={t3}>{title}</h3>
                <p className={programmesCss.point}>{text}</p>
              </div>
            ))}
          </div>
        )}
      </div>
    </section>
  );
};

const FIRST_SIZES = '(min-width: 90rem) 56rem, (min-width: 60rem) 62vw, 100vw';
const OTHER_SIZES =
  '(min-width: 90rem) 27rem, (min-width: 60rem) 30vw, (min-width: 48rem) 46vw, 200px';

const Featured = ({ texts }: { texts: SiteTexts['featured'] }) => {
  const { workouts } = useSuspenseQuery(featuredWorkoutsQuery()).data;
  const play = usePlayWorkout('landing');
  if (workouts.length === 0) return null;
  return (
    <section className={section} aria-labelledby="featured">
      <div className={wrap}>
        <div className={css.sectionHead}>
          <h2 className={t1} id="featured" {...written('featured', texts, 'heading')}>
            {texts.heading}
          </h2>
          <ArrowLink to="/workouts">{m.viewAll}</ArrowLink>
        </div>
        <ul className={css.mosaic}>
          {workouts.map((workout, index) => (
            <li key={workout.id}>
              <MemberWorkoutCard
                workout={workout}
                heading="h3"
                sizes={index === 0 ? FIRST_SIZES : OTHER_SIZES}
                onOpen={play}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};

const ABOUT_SIZES = '(min-width: 60rem) 42vw, 100vw';

/**
 * The coach's own text; target of `/#about` (spec section 2, Header and footer). Nothing while it is
 * not written.
 */
const About = ({ about }: { about: SiteTexts['about'] }) =>
  about.quote !== '' && (
    <section className={css.about} id="about" aria-labelledby="about-heading">
      <WindowLight className={css.aboutLight} />
      <div className={cx(wrap, css.aboutGrid)}>
        <div className={css.aboutPicture}>
          {about.image !== null && (
            <figure className={css.aboutFigure}>
              <Picture image={about.image} sizes={ABOUT_SIZES} className={css.aboutFace} />
            </figure>
          )}
        </div>
        <div className={css.aboutCopy}>
          <h2 className={t1} id="about-heading" {...written('about', about, 'quote')}>
            {m.quote({ text: about.quote })}
          </h2>
          <div className={css.paragraphs} {...written('about', about, 'paragraphs')}>
            {about.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <dl className={css.credentials} {...written('about', about, 'credentials')}>
            {about.credentials.map(({ term, text }) => (
              <div key={term} className={css.credential}>
                <dt className={css.term}>{term}</dt>
                <dd className={small}>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );

/** What follows the landing page's first screen. */
export const LandingSections = () => {
  const texts = useSuspenseQuery(siteTextsQuery()).data;
  return (
    <>
      <Featured texts={texts.featured} />
      <Week week={texts.week} />
      <Programmes texts={texts.programmes} />
      <Pricing pricing={texts.pricing} />
      <About about={texts.about} />
    </>
  );
};
