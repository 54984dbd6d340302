import {
  type AdminWorkout,
  CATEGORIES,
  DEFAULT_LAW,
  LEVELS,
  POLICY_SLUGS,
  type Progress,
  type SiteTexts,
  type SubscriptionPlan,
  siteTextsSchema,
  type User,
  type Workout,
} from 'contract';
import texts from './site-texts.json' with { type: 'json' };

/* Builders for test data; fields that a test does not set have plausible values. */

const STATE: Record<string, Partial<User>> = {
  active: { subscription_status: 'active', subscription_plan: 'monthly', has_payment_method: true },
  trial: {
    subscription_status: 'trial',
    subscription_plan: 'monthly',
    has_payment_method: true,
    trial_end_date: '2999-01-01T00:00:00.000Z',
  },
  'trial-no-card': { subscription_status: 'trial', trial_end_date: '2999-01-01T00:00:00.000Z' },
  expired: { subscription_status: 'expired', subscription_plan: 'monthly' },
  inactive: {},
};

/** A member in one of the demo's states. */
export const aMember = (
  state: 'active' | 'trial' | 'trial-no-card' | 'expired' | 'inactive' = 'active',
  changes: Partial<User> = {},
): User => ({
  id: `user-${state}`,
  name: 'Amara Lewis',
  email: `${state}@example.com`,
  pending_email: null,
  profile_image: null,
  join_date: '2026-03-02T08:00:00.000Z',
  subscription_status: 'inactive',
  subscription_plan: null,
  trial_end_date: null,
  has_payment_method: false,
  role: 'member',
  ...STATE[state],
  ...changes,
});

export const anAdmin = (): User => ({
  ...aMember('inactive'),
  id: 'user-admin',
  name: 'Mara Lindqvist',
  email: 'admin@example.com',
  role: 'admin',
});

/** A published workout of the admin area's list; `number` makes it unique. */
export const anAdminWorkout = (number = 1, changes: Partial<AdminWorkout> = {}): AdminWorkout => ({
  id: `workout${number}`,
  slug: `slow-lunge-${number}`,
  title: `Slow Lunge ${number}`,
  description: 'A calm half hour for the hips.',
  category: 'Pilates',
  difficulty: 'Beginner',
  duration: 25,
  instructor_id: 'ines',
  instructor_name: 'Ines Halloran',
  equipment: 'Mat',
  body_parts: 'Hips, Legs',
  is_popular: false,
  is_premium: true,
  thumbnail_url: null,
  created_at: '2026-01-15T08:00:00.000Z',
  is_published: true,
  video: { state: 'ready', progress: 100, reason: null },
  ...changes,
});

/** A premium workout; `number` makes it unique. */
export const aWorkout = (number = 1, changes: Partial<Workout> = {}): Workout => ({
  id: `workout${number}`,
  slug: `slow-lunge-${number}`,
  title: `Slow Lunge ${number}`,
  description: 'A calm half hour for the hips.',
  thumbnail_url: null,
  thumbnail: null,
  preview_url: null,
  video_url: null,
  storyboard_url: null,
  category: CATEGORIES[number % CATEGORIES.length] ?? 'Pilates',
  difficulty: LEVELS[number % LEVELS.length] ?? 'Beginner',
  instructor: 'Ines Halloran',
  instructor_id: 'ines',
  duration: 20 + (number % 11),
  equipment: 'Mat',
  body_parts: ['Hips', 'Legs'],
  is_popular: number % 3 === 0,
  is_premium: true,
  released_at: new Date(Date.UTC(2026, 0, 1) - number * 86_400_000).toISOString(),
  has_moves: false,
  ...changes,
});

/** Progress in a workout of half an hour, stopped after some minutes by default. */
export const aProgress = (workout: Workout, changes: Partial<Progress> = {}): Progress => ({
  workout_id: workout.id,
  duration_completed: 600,
  duration_total: 1800,
  completed_at: null,
  updated_at: '2026-11-20T18:30:00.000Z',
  ...changes,
});

export const aPlan = (key: 'monthly' | 'annual' = 'monthly'): SubscriptionPlan =>
  key === 'monthly'
    ? {
        id: 'plan-monthly',
        key,
        name: 'Monthly',
        price: 9.99,
        duration_days: 30,
        original_price: null,
        currency: 'usd',
        savings: null,
        is_popular: false,
        features: ['Every workout', 'New classes weekly', 'All devices', 'Progress', 'Favorites'],
      }
    : {
        id: 'plan-annual',
        key,
        name: 'Annual',
        price: 99.99,
        duration_days: 365,
        original_price: 119.88,
        currency: 'usd',
        savings: 'Save $20/year',
        is_popular: true,
        features: ['Every workout', 'New classes weekly', 'All devices', 'Two months free'],
      };

/** Texts of the site, each naming its own place. */
export const siteTexts = (): SiteTexts =>
  siteTextsSchema.parse({ ...texts, policies: POLICY_SLUGS, law: DEFAULT_LAW });
