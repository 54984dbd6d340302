/** The content types that the catalogue shows, by what they are to it. */
export const CONTENT = {
  workout: 'api::workout.workout',
  instructor: 'api::instructor.instructor',
  plan: 'api::subscription-plan.subscription-plan',
  policy: 'api::policy-page.policy-page',
  categoryOrder: 'api::category-order.category-order',
  siteText: 'api::site-text.site-text',
} as const;

/** What of the catalogue is not a workout. Each is read again as a whole when any of it changes. */
export const SECTIONS = ['plans', 'policies', 'categories', 'siteTexts'] as const;
export type Section = (typeof SECTIONS)[number];
