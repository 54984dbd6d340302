import type { Core } from '@strapi/strapi';
import type {
  Movement,
  PolicyPage,
  ResponseOf,
  SignUpState,
  SiteTexts,
  SubscriptionPlan,
} from 'contract';
import type { listCategories } from 'contract/calls/catalogue';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import type { Settings } from '../config.ts';
import {
  allMovements,
  type MovementTexts,
  movementTextsIn,
  translatedMovement,
} from '../moves/index.ts';
import { type SiteSettings, siteSettings } from '../site/index.ts';
import { readCategories } from './categories.ts';
import { filledTexts, placeholderValues } from './placeholders.ts';
import { readPolicies } from './policies.ts';
import { readProgrammes, type StoredProgramme } from './programme-repository.ts';
import { readProgrammeTexts, translatedProgramme } from './programme-texts.ts';
import { readSales, withSale } from './sale.ts';
import { readPlans } from './section-repository.ts';
import { readSiteTexts } from './site-texts.ts';
import { translated } from './workout.ts';
import { WorkoutList } from './workout-list.ts';
import { readWorkouts, readWorkoutTexts } from './workout-repository.ts';

/** What the catalogue shows in one language. */
export type Shown = {
  workouts: WorkoutList;
  /** By their documentIds, in the order of their names. */
  movements: ReadonlyMap<string, Movement>;
  /** In the coach's order. */
  programmes: readonly StoredProgramme[];
  /** In the coach's order. */
  plans: readonly SubscriptionPlan[];
  policies: readonly PolicyPage[];
  categories: ResponseOf<typeof listCategories>;
  siteTexts: SiteTexts;
  redirects: SiteSettings['redirects'];
};

/** Everything that the catalogue shows, in each language of the site. */
export type Snapshot = ReadonlyMap<Locale, Shown>;

/** Where a snapshot is read from. */
export type Sources = {
  strapi: Core.Strapi;
  settings: Settings;
  /** The stream address of a playback with a public policy. */
  publicStreamUrl: (playbackId: string) => string;
  /** Whether somebody can sign up and buy now. */
  readSignUp: () => Promise<SignUpState>;
  /** Of a preview: the document whose draft is read, and the brand that is shown with it. */
  draftOf?: string;
  site?: SiteSettings;
};

/** The movements in a language, in the order of their names. */
const movementsIn = (
  movements: ReadonlyMap<string, Movement>,
  texts: ReadonlyMap<string, MovementTexts>,
  locale: Locale,
): ReadonlyMap<string, Movement> =>
  new Map(
    [...movements.values()]
      .map((movement) => translatedMovement(movement, texts.get(movement.id)))
      .sort((a, b) => a.name.localeCompare(b.name, locale))
      .map((movement) => [movement.id, movement]),
  );

/** @throws Error when it was not read in that language */
const partIn = <Part>(parts: ReadonlyMap<Locale, Part>, locale: Locale): Part => {
  const part = parts.get(locale);
  if (part === undefined) throw new Error(`A part of the catalogue is missing in ${locale}`);
  return part;
};

/** Reads everything that the catalogue shows. */
export const readSnapshot = async (sources: Sources): Promise<Snapshot> => {
  const { strapi, settings, draftOf, site = siteSettings(sources) } = sources;
  const movements = await allMovements(sources);
  const programmes = await readProgrammes(strapi, draftOf);
  const english = await readWorkouts(strapi, movements, draftOf);
  const categories = await readCategories(strapi, settings.locales);

  const parts = new Map<Locale, Pick<Shown, 'workouts' | 'movements' | 'programmes'>>([
    [DEFAULT_LOCALE, { workouts: new WorkoutList(english), movements, programmes }],
  ]);
  for (const locale of settings.locales.filter((one) => one !== DEFAULT_LOCALE)) {
    const movementTexts = await movementTextsIn(sources, locale);
    const workoutTexts = await readWorkoutTexts(strapi, locale, draftOf);
    const programmeTexts = await readProgrammeTexts(strapi, locale, draftOf);
    const others = {
      movements: movementTexts,
      categories: partIn(categories, locale).names,
    };
    const workouts = english.map((one) => translated(one, workoutTexts.get(one.id), others));
    parts.set(locale, {
      workouts: new WorkoutList(workouts, locale),
      movements: movementsIn(movements, movementTexts, locale),
      programmes: programmes.map((one) => translatedProgramme(one, programmeTexts.get(one.id))),
    });
  }

  const plans = await readPlans(strapi, settings);
  const policies = await readPolicies(strapi, settings.locales, plans, draftOf);
  const [sales, now] = [await readSales(strapi), Date.now()];
  const shownPolicies = partIn(policies, DEFAULT_LOCALE).map(({ page }) => page.slug);
  const siteTexts = await readSiteTexts(
    { ...sources, site, policies: shownPolicies, signUp: await sources.readSignUp() },
    new Map([...parts].map(([locale, { workouts }]) => [locale, (id) => workouts.find(id)])),
  );
  const withPrices = (
    { brand, law, ...texts }: SiteTexts,
    onSale: readonly SubscriptionPlan[],
    locale: Locale,
  ): SiteTexts => {
    const values = placeholderValues(site, onSale, locale);
    const { site_name } = brand;
    return {
      ...filledTexts(texts, values),
      brand: { ...filledTexts(brand, values), site_name },
      law,
    };
  };
  return new Map(
    [...parts].map(([locale, part]) => [
      locale,
      {
        ...part,
        categories: partIn(categories, locale),
        redirects: site.redirects,
        plans: partIn(plans, locale).map((plan) => withSale(plan, sales, now)),
        policies: partIn(policies, locale).map(({ page, language }) =>
          language === locale ? page : { ...page, language },
        ),
        siteTexts: withPrices(partIn(siteTexts, locale), partIn(plans, locale), locale),
      },
    ]),
  );
};
