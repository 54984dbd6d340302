import {
  type AdminWorkout,
  CATEGORIES,
  DEFAULT_LAW,
  LEVELS,
  POLICY_SLUGS,
  type Progress,
  type SiteTexts,
  type SubscriptionPlan,
  type User,
  type Workout,
} from 'contract';

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

/** An admin user. */
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

/** The monthly or the annual plan. */
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
export const siteTexts = (): SiteTexts => ({
  brand: {
    site_name: 'Ondelle',
    tagline: 'Workouts of 20 to 30 minutes',
    support_email: 'hello@ondelle.example',
    ...{ logo: null, icon: null, share_picture: null, theme: { day: {}, night: {} } },
    languages: ['en', 'de', 'es'],
    legal: { name: '', address: '', country: '', vat_id: '', register: '' },
    availability: 'Available worldwide',
    footer_blurb: 'Pilates, HIIT and full body workouts.',
    footer_join: 'Join thousands of members...',
    footer_trial: 'Start your 7-day free trial today...',
    meta_description: 'Expert-led workouts of 20 to 30 minutes.',
  },
  hero: {
    headline: 'Half an hour that is yours',
    lead: 'Pilates, HIIT and full body.',
    small_print: '7 days free, then $9.99 a month.',
    average_minutes: '25',
    average_label: 'min average workout',
    quality_title: 'Premium',
    quality_value: 'HD',
    quality_label: 'Premium HD Quality',
    image: null,
    preview_video_url: '/preview.m3u8',
    preview_title: 'A look inside',
  },
  featured: { heading: 'Featured Workouts' },
  week: { heading: 'Your week', lead: 'A plan.', days: [] },
  programmes: {
    title: 'A plan that bends',
    text: 'Pick your days.',
    button: 'See the programmes',
    points: [{ title: 'Every move is named', text: 'See what comes next.' }],
  },
  pricing: { heading: 'Pricing', lead: 'Two plans.', trust_lines: ['7-day money-back guarantee'] },
  about: {
    quote: 'Strong is a habit.',
    paragraphs: ['I am a health coach.'],
    credentials: [{ term: 'Trained', text: 'Pilates' }],
    image: null,
  },
  faq: { heading: 'Questions', questions: [{ question: 'May I stop?', answer: 'Any time.' }] },
  plan_dialog: { what_you_get: ['200+ videos'] },
  library: { heading: 'Workouts', lead: 'For every level.' },
  claims: {
    landing_videos: '200+ videos',
    landing_members: '50,000+ members',
    landing_new_classes: 'New classes weekly',
    signup_members: '10,000+ members',
    signup_videos: '10+ videos',
    checkout_cancelled_members: '10,000+',
    checkout_cancelled_workouts: '20+',
    checkout_cancelled_rating: '4.9',
    pricing_guarantee: '7-day money-back guarantee',
    terms_guarantee: '30-day money-back guarantee',
  },
  sign_up: 'open',
  policies: [...POLICY_SLUGS],
  law: [...DEFAULT_LAW],
});
