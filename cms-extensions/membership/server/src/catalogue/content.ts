/** The content types that the catalogue shows. */
export const CONTENT = {
  workout: 'api::workout.workout',
  instructor: 'api::instructor.instructor',
  movement: 'api::movement.movement',
  programme: 'api::programme.programme',
  plan: 'api::subscription-plan.subscription-plan',
  policy: 'api::policy-page.policy-page',
  categoryOrder: 'api::category-order.category-order',
  siteText: 'api::site-text.site-text',
  law: 'api::consumer-law.consumer-law',
} as const;

/**
 * The parts of the catalogue other than workouts. Each is read as a whole when any of it changes.
 */
export const SECTIONS = ['plans', 'policies', 'categories', 'siteTexts', 'programmes'] as const;
export type Section = (typeof SECTIONS)[number];
