import { useQuery } from '@tanstack/react-query';
import type { SiteTexts } from 'contract';
import * as m from '#messages/landing';
import { programmesQuery } from '../../api/programmes.ts';
import { fieldLang } from '../../locale.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { lead, t1, t3 } from '../../ui/type.css.ts';
import * as css from './programmes.css.ts';

/** A week with four training days, as an example. */
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
export const Programmes = ({ texts }: { texts: SiteTexts['programmes'] }) => {
  const { data: programmes = [] } = useQuery(programmesQuery());
  if (programmes.length === 0 || texts.title === '') return null;
  const pictures = programmes.flatMap(({ picture }) => picture ?? []);
  const trainingDays = DAYS.filter(({ trains }) => trains).map(({ day }) => day);
  return (
    <section className={css.part} aria-labelledby="programmes">
      <WindowLight className={css.light} />
      <div className={wrap}>
        <div className={css.columns}>
          <div className={css.words}>
            <h2 className={t1} id="programmes" lang={fieldLang(texts, 'title')}>
              {texts.title}
            </h2>
            <p className={lead} lang={fieldLang(texts, 'text')}>
              {texts.text}
            </p>
            <LinkButton kind="light" to="/programmes">
              <span lang={fieldLang(texts, 'button')}>{texts.button}</span>
            </LinkButton>
          </div>
          <div className={css.week} aria-hidden="true">
            {DAYS.map(({ day, trains }) => {
              const picture = pictures[trainingDays.indexOf(day) % pictures.length];
              return (
                <div key={day} className={css.day}>
                  <div className={css.pane}>
                    {trains && picture && <Picture image={picture} sizes={SIZES} decorative />}
                  </div>
                  <span className={css.dayName}>{day}</span>
                </div>
              );
            })}
          </div>
        </div>
        <div className={css.points} lang={fieldLang(texts, 'points')}>
          {texts.points.map(({ title, text }) => (
            <div key={title}>
              <h3 className={t3}>{title}</h3>
              <p className={css.point}>{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
};
