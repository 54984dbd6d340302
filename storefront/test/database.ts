import type {
  AdminWorkout,
  Instructor,
  Membership,
  PlanKey,
  Preferences,
  Progress,
  ProgressSummary,
  SiteTexts,
  SubscriptionPlan,
  User,
  Workout,
} from 'contract';
import { aMember, anAdmin, anAdminWorkout, aPlan, aWorkout, siteTexts } from './builders.ts';

type Account = { user: User; password: string };

/** A card's set-up: whose it is, and the trial that it begins; null when it begins none. */
type CardSetup = { account: Account; trialPlan: PlanKey | null };

/** The small database behind the tests' API: plain data that a test may change at will. */
export type Database = {
  accounts: Account[];
  /** Users by the access token that is theirs. */
  sessions: Map<string, User>;
  /** Subscriptions by the id of their member, where they are not what the demo's are. */
  memberships: Map<string, Membership>;
  /** Set-ups of cards by the id of their SetupIntent. */
  cardSetups: Map<string, CardSetup>;
  /** Preferences by the id of their member, where she has changed any. */
  preferences: Map<string, Preferences>;
  /** Ids of favourite workouts by their member's id, the newest first. */
  favorites: Map<string, string[]>;
  /** What was watched, by the member's id, the latest first. */
  progress: Map<string, Progress[]>;
  /** Minutes of the last weeks, the same for everyone. */
  weeks: ProgressSummary['weeks'];
  workouts: Workout[];
  /** The same as the admin area lists them, drafts among them. */
  adminWorkouts: AdminWorkout[];
  instructors: Instructor[];
  plans: SubscriptionPlan[];
  texts: SiteTexts;
  /** Where the films are; `{slug}` is filled in. */
  videoUrl: string;
  /** Life of the access tokens it hands out. */
  tokenSeconds: number;
};

export const DEMO_PASSWORD = 'demo1234';

/**
 * A database with a member in each state, an admin, and three dozen workouts, every fourth of them
 * free; two of them are what the admin area lists.
 */
export const createDatabase = (changes: Partial<Database> = {}): Database => ({
  accounts: [
    ...(['active', 'trial', 'trial-no-card', 'expired', 'inactive'] as const).map((state) =>
      aMember(state),
    ),
    anAdmin(),
  ].map((user) => ({ user, password: DEMO_PASSWORD })),
  sessions: new Map(),
  memberships: new Map(),
  cardSetups: new Map(),
  preferences: new Map(),
  favorites: new Map(),
  progress: new Map(),
  weeks: [{ starts_on: '2026-11-16', minutes: 0 }],
  workouts: Array.from({ length: 36 }, (_, index) =>
    aWorkout(index + 1, { is_premium: index % 4 !== 0 }),
  ),
  adminWorkouts: [anAdminWorkout(1), anAdminWorkout(2)],
  instructors: [{ id: 'ines', name: 'Ines Halloran' }],
  plans: [aPlan('monthly'), aPlan('annual')],
  texts: siteTexts(),
  videoUrl: 'https://stream.test/{slug}.m3u8',
  tokenSeconds: 600,
  ...changes,
});
