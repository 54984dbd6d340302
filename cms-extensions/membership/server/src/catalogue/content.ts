/** The content types that the catalogue shows. */
export const CONTENT = {
  workout: 'api::workout.workout',
  instructor: 'api::instructor.instructor',
  movement: 'api::movement.movement',
  programme: 'api::programme.programme',
  plan: 'api::subscription-plan.subscription-plan',
  policy: 'api::policy-page.policy-page',
  categoryOrder: 'api::category-order.category-order',
  siteSettings: 'api::site-settings.site-settings',
  siteText: 'api::site-text.site-text',
  law: 'api::consumer-law.consumer-law',
} as const;
