import { useQuery } from '@tanstack/react-query';
import { planNamedIn, type SiteTexts } from 'contract';
import * as m from '#messages/landing';
import { plansQuery } from '../../api/catalogue.ts';
import { useNoOffer, useOffer } from '../../features/dialogs/index.ts';
import { useWatchPreview } from '../../features/player/index.ts';
import { useSession } from '../../features/session/index.ts';
import { StartButton } from '../../frame/start-button.tsx';
import { written } from '../../locale.ts';
import { Button } from '../../ui/button/button.tsx';
import { heldForMembers } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { HeroPicture } from '../../ui/hero-picture/hero-picture.tsx';
import { PlayIcon } from '../../ui/icons/icons.ts';
import { held, wrap } from '../../ui/layout.css.ts';
import { heroLine, lead, small, soft } from '../../ui/type.css.ts';
import * as css from './hero.css.ts';

type HeroTexts = SiteTexts['hero'];

/** The plan whose price stands in the small print, which the trial's dialog then has chosen. */
const usePlanRead = ({ small_print }: HeroTexts) => {
  const { data: plans = [] } = useQuery(plansQuery());
  return planNamedIn(small_print, plans)?.key;
};

const Actions = ({ hero }: { hero: HeroTexts }) => {
  const plan = usePlanRead(hero);
  const watchPreview = useWatchPreview();
  const url = hero.preview_video_url;
  return (
    <div className={css.actions}>
      <StartButton className={css.start} plan={plan}>
        {m.startTrial7}
      </StartButton>
      {url !== null && (
        <Button
          kind="quiet"
          onClick={() => watchPreview({ title: hero.preview_title, url, poster: null })}
        >
          <PlayIcon />
          {m.watchPreview}
        </Button>
      )}
    </div>
  );
};

/** Splits '25 min' into a large number and its unit. */
const splitMinutes = (text: string) => {
  const [number, ...unit] = text.split(' ');
  return { number, unit: unit.join(' ') };
};

const Facts = ({ hero }: { hero: HeroTexts }) => {
  const minutes = splitMinutes(hero.average_minutes);
  if (hero.average_minutes === '') return null;
  return (
    <div className={css.facts}>
      <p className={css.minutes}>
        <b className={css.figureNumber} {...written('hero', hero, 'average_minutes')}>
          {minutes.number} <small className={css.unit}>{minutes.unit}</small>
        </b>{' '}
        <span {...written('hero', hero, 'average_label')}>{hero.average_label}</span>
      </p>
      {hero.quality_value !== '' && (
        <p className={css.quality}>
          <span {...written('hero', hero, 'quality_title')}>{hero.quality_title}</span>{' '}
          <b className={css.figureNumber} {...written('hero', hero, 'quality_value')}>
            {hero.quality_value}
          </b>{' '}
          <span {...written('hero', hero, 'quality_label')}>{hero.quality_label}</span>
        </p>
      )}
    </div>
  );
};

/** The trial's terms, for who may have one; the place of others stays empty. */
const SmallPrint = ({ hero }: { hero: HeroTexts }) => {
  const { status } = useSession();
  const isOffered = useOffer() === 'trial';
  const noOffer = useNoOffer();
  if (noOffer !== null) return null;
  return (
    <p
      className={cx(
        ...[small, soft, css.smallPrint],
        isOffered ? status === 'loading' && heldForMembers : held,
      )}
      {...written('hero', hero, 'small_print')}
    >
      {hero.small_print}
    </p>
  );
};

/** The hero of the landing page (spec section 2, Landing page, Hero). */
export const Hero = ({ hero }: { hero: HeroTexts }) => (
  <section className={css.hero}>
    <div className={cx(wrap, css.grid)}>
      <div className={css.copy}>
        <h1 className={heroLine} {...written('hero', hero, 'headline')}>
          {hero.headline}
        </h1>
        <p className={cx(lead, css.text)} {...written('hero', hero, 'lead')}>
          {hero.lead}
        </p>
        <Actions hero={hero} />
        <SmallPrint hero={hero} />
      </div>
      <div className={css.picture}>
        <figure className={css.figure}>
          <HeroPicture image={hero.image} />
        </figure>
        <Facts hero={hero} />
      </div>
    </div>
  </section>
);
