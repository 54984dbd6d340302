import {
  ACCOUNT_RETENTION_MONTHS,
  CATEGORIES,
  LEVELS,
  POLICY_SLUGS,
  SUBSCRIPTION_STATUSES,
  siteTextsSchema,
  TRIAL_DAYS,
} from 'contract';
import { describe, expect, it } from 'vitest';
import workoutSchema from '../../../cms/src/api/workout/content-types/workout/schema.json' with {
  type: 'json',
};
import { blockTitlesIn } from './moves.ts';
import { policyFromMarkdown, readContent } from './read.ts';
import { wordsFor } from './translations.ts';

const content = readContent();

describe('the workouts of the demo', () => {
  const { workouts } = content;

  it('are 40 or more, over all categories and levels', () => {
    expect(workouts.length).toBeGreaterThanOrEqual(40);
    expect(new Set(workouts.map(({ category }) => category))).toEqual(new Set(CATEGORIES));
    expect(new Set(workouts.map(({ difficulty }) => difficulty))).toEqual(new Set(LEVELS));
  });

  it('have names of their own', () => {
    expect(new Set(workouts.map(({ slug }) => slug)).size).toBe(workouts.length);
    expect(new Set(workouts.map(({ title }) => title)).size).toBe(workouts.length);
  });

  it('are taught by someone, and show a picture that exists', () => {
    const coaches = new Set(content.instructors.map(({ slug }) => slug));
    const pictures = new Set(content.media.pictures.map(({ file }) => file));
    for (const { slug, instructor, picture } of workouts) {
      expect(coaches, slug).toContain(instructor);
      expect(pictures, slug).toContain(picture);
    }
  });
});

describe('the programmes of the demo', () => {
  const workouts = new Map(content.workouts.map((workout) => [workout.slug, workout]));
  const slugsOf = (slug: string): string[] =>
    (content.programmes.find((programme) => programme.slug === slug)?.weeks ?? []).flatMap(
      ({ days }) => days.flatMap(({ workout }) => workout ?? []),
    );

  it('are four, of workouts that exist and pictures that exist', () => {
    expect(content.programmes.map(({ title }) => title)).toEqual([
      ...['Strong Middle', 'Ten Quiet Mornings', 'Legs, Then Stairs', 'Back to It'],
    ]);
    const pictures = new Set(content.media.pictures.map(({ file }) => file));
    for (const { slug, picture } of content.programmes) {
      expect(pictures).toContain(picture);
      for (const workout of slugsOf(slug)) expect(workouts.has(workout), workout).toBe(true);
    }
    expect(content.programmes.filter(({ featured }) => featured)).toHaveLength(1);
  });
});

describe('the content types of the CMS', () => {
  it('offer the levels of the contract', () => {
    expect(workoutSchema.attributes.difficulty.enum).toEqual(LEVELS);
  });
});

describe('the rest of the demo', () => {
  it('asks the prices of the spec', () => {
    const plans = new Map(content.plans.map((plan) => [plan.key, plan]));
    expect([plans.get('monthly')?.price, plans.get('annual')?.price]).toEqual([9.99, 99.99]);
    expect(plans.get('annual')).toMatchObject({ savings: 'Save $20/year', popular: true });
  });

  it('has the four policy pages, with the readings of the spec', () => {
    const bodies = new Map(
      content.policies.map(({ slug, body }) => [slug, body.replace(/\s+/g, ' ')]),
    );
    // The accessibility statement is about the software, which brings its text.
    const written = POLICY_SLUGS.filter((slug) => slug !== 'accessibility' && slug !== 'imprint');
    expect([...bodies.keys()].toSorted()).toEqual(written.toSorted());
    expect(bodies.get('terms')).toContain('30-day money-back guarantee');
    expect(bodies.get('terms')).toContain(`${ACCOUNT_RETENTION_MONTHS} months after cancellation`);
    expect(bodies.get('terms')).toMatch(/\{\{monthlyPrice\}\}.+\{\{annualPrice\}\}/);
    expect(bodies.get('terms')).toContain('end of the billing period');
    expect(bodies.get('cookies')).toContain('30 days to 1 year');
    expect(bodies.get('refund')).toContain('in 2-3 business days');
    expect(bodies.get('refund')).toContain('in 5-7 days');
    expect(bodies.get('refund')).toContain('within 24 hours');
    expect(bodies.get('refund')).toContain('(/cancel-subscription)');
  });

  it.each(content.translations.map((translation) => [translation.locale, translation] as const))(
    'has them in %s with the same parts, links and lengths of time',
    (_locale, { policies }) => {
      const outline = (body: string) => ({
        headings: body.match(/^## /gm)?.length,
        rows: body.match(/^\|/gm)?.length,
        items: body.match(/^(- |\d\. )/gm)?.length,
        links: [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target).toSorted(),
        numbers: (body.replaceAll('.', ',').match(/\d+(,\d+)?/g) ?? []).toSorted(),
      });
      const outlines = (pages: typeof policies) =>
        Object.fromEntries(pages.map(({ slug, body }) => [slug, outline(body)]));
      expect(outlines(policies)).toEqual(outlines(content.policies));
    },
  );

  it('gives every reading of the claims', () => {
    expect(content.siteTexts.claims).toMatchObject({
      landingVideos: expect.stringContaining('200+ videos'),
      landingMembers: expect.stringContaining('50,000+ members'),
      landingNewClasses: expect.stringMatching(/new classes weekly/i),
      signupMembers: expect.stringContaining('10,000+ members'),
      signupVideos: expect.stringContaining('10+ videos'),
      checkoutCancelledMembers: expect.stringContaining('10,000+ members'),
      checkoutCancelledWorkouts: expect.stringContaining('20+ workouts'),
      checkoutCancelledRating: expect.stringContaining('4.9 rating'),
      pricingGuarantee: expect.stringContaining('7-day'),
      termsGuarantee: expect.stringContaining('30-day'),
    });
    expect(content.siteTexts.brand.footerTrial).toContain(`${TRIAL_DAYS}-day free trial`);
  });

  it('has a member in each state, and an admin', () => {
    const { members } = content.accounts;
    expect(new Set(members.map(({ status }) => status))).toEqual(new Set(SUBSCRIPTION_STATUSES));
    const trials = members.filter(({ status }) => status === 'trial');
    expect(trials.map(({ hasPaymentMethod }) => hasPaymentMethod).toSorted()).toEqual([
      false,
      true,
    ]);
    expect(members.filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  it('leaves the name of the site, its address and prices to the brand and the plans', () => {
    const everything = JSON.stringify([content.policies, content.siteTexts, content.translations]);
    expect(everything).toContain('{{siteName}}');
    expect(everything).toContain('{{supportEmail}}');
    expect(everything).not.toMatch(/Ondelle|9[.,]99/);
  });

  it('leads each day of the week to a workout that exists', () => {
    const slugs = new Set(content.workouts.map(({ slug }) => slug));
    for (const { workout } of content.siteTexts.week.days) {
      if (workout !== undefined) expect(slugs).toContain(workout);
    }
  });

  it('covers every text that the site asks for', () => {
    // The rules of consumer law have a form of their own; whether gifts are sold is a setting.
    const { law: _, policies: __, sign_up: ___, gifts: ____, ...shape } = siteTextsSchema.shape;
    const groups = Object.keys(shape).toSorted();
    const ours = Object.keys(content.siteTexts).map((name) =>
      name === 'planDialog' ? 'plan_dialog' : name,
    );
    expect(ours.toSorted()).toEqual(groups);
  });
});

describe.each(content.translations)('the demo in the language $locale', (translation) => {
  const { workouts, movements, programmes, plans, words, siteTexts } = translation;

  it('has the texts of every workout, movement, programme and plan, and of no other', () => {
    expect(Object.keys(workouts).toSorted()).toEqual(
      content.workouts.map(({ slug }) => slug).toSorted(),
    );
    expect(Object.keys(movements).toSorted()).toEqual(
      content.movements.map(({ code }) => code).toSorted(),
    );
    expect(Object.keys(programmes).toSorted()).toEqual(
      content.programmes.map(({ slug }) => slug).toSorted(),
    );
    expect(Object.keys(plans).toSorted()).toEqual(content.plans.map(({ key }) => key).toSorted());
  });

  it('has names of its own for workouts and movements', () => {
    for (const texts of [Object.values(workouts), Object.values(movements)]) {
      const named = texts.map((one) => ('title' in one ? one.title : one.name));
      expect(new Set(named).size).toBe(named.length);
    }
  });

  it('has a word for all equipment and body parts', () => {
    for (const { equipment, bodyParts } of content.workouts) {
      expect(wordsFor(words.equipment, [equipment]), equipment).toBeDefined();
      expect(wordsFor(words.bodyParts, bodyParts), bodyParts.join()).toBeDefined();
    }
  });

  it('has a title for each block of moves', () => {
    const titles = content.workouts.flatMap(({ moves }) => blockTitlesIn(moves));
    expect(Object.keys(words.blocks).toSorted()).toEqual([...new Set(titles)].toSorted());
  });

  it('has the weeks of each programme, and a note where a day has one', () => {
    for (const { slug, weeks } of content.programmes) {
      const notes = (texts: (typeof programmes)[string]['weeks']) =>
        texts.map(({ days }) => Object.keys(days).map(Number));
      expect(notes(programmes[slug]?.weeks ?? []), slug).toEqual(
        weeks.map(({ days }) => days.flatMap(({ note }, day) => (note === '' ? [] : [day + 1]))),
      );
    }
  });

  it('has as many days, questions and points on the site as in English', () => {
    const english = content.siteTexts;
    expect(siteTexts.faq.questions).toHaveLength(english.faq.questions.length);
    expect(siteTexts.about.paragraphs).toHaveLength(english.about.paragraphs.length);
    expect(siteTexts.about.credentials).toHaveLength(english.about.credentials.length);
    expect(siteTexts.pricing.trustLines).toHaveLength(english.pricing.trustLines.length);
    siteTexts.week.days.forEach(({ title }, day) => {
      expect(title === undefined).toBe(english.week.days[day]?.workout !== undefined);
    });
  });
});

describe('a policy page', () => {
  it('is read from its file', () => {
    const page = policyFromMarkdown(
      '---\ntitle: Terms\nintro: Short.\n---\n\n## One\n',
      'a/terms.md',
    );
    expect(page).toEqual({ slug: 'terms', title: 'Terms', intro: 'Short.', body: '## One' });
  });

  it('says what is missing', () => {
    expect(() => policyFromMarkdown('## One', 'a/terms.md')).toThrow('a/terms.md must begin with');
  });
});
