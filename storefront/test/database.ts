import type {
  AdminWorkout,
  Instructor,
  Location,
  Membership,
  MoveMap,
  PlanKey,
  Preferences,
  Progress,
  SiteTexts,
  SubscriptionPlan,
  TrainingHistory,
  TrainingSession,
  User,
  Workout,
} from 'contract';
import { aMember, anAdmin, anAdminWorkout, aPlan, aWorkout, siteTexts } from './builders.ts';

type Account = { user: User; password: string };

/** A card setup: its account, and the trial that it begins; null when it begins none. */
type CardSetup = { account: Account; trialPlan: PlanKey | null };

/** The database of the tests' API: plain data that a test may change. */
export type Database = {
  accounts: Account[];
  /** Users by their access token. */
  sessions: Map<string, User>;
  /** Subscriptions by member id, where they differ from the demo's. */
  memberships: Map<string, Membership>;
  /** Card setups by the id of their SetupIntent. */
  cardSetups: Map<string, CardSetup>;
  /** Preferences by member id, once changed. */
  preferences: Map<string, Preferences>;
  /** Ids of favourite workouts by member id, newest first. */
  favorites: Map<string, string[]>;
  /** Progress by member id, latest first. */
  progress: Map<string, Progress[]>;
  /** Training sessions by member id, newest first. */
  sessionsOf: Map<string, TrainingSession[]>;
  /** Weeks of the history, the same for all members, oldest first. */
  trainingWeeks: TrainingHistory['weeks'];
  weeklyGoal: number;
  workouts: Workout[];
  /** The lists of moves by workout id; a workout without one has none. */
  maps: Map<string, MoveMap>;
  /** The workouts as the admin area lists them, including drafts. */
  adminWorkouts: AdminWorkout[];
  instructors: Instructor[];
  plans: SubscriptionPlan[];
  /** Where the member said to be, where plans are taxed. */
  location?: Location;
  texts: SiteTexts;
  /** URL of the videos; `{slug}` is replaced. */
  videoUrl: string;
  /** Lifetime of the issued access tokens. */
  tokenSeconds: number;
};

export const DEMO_PASSWORD = 'demo1234';

/**
 * A database with a member in each state, an admin, and three dozen workouts, every fourth of them
 * free; two of them are in the admin area's list.
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
  sessionsOf: new Map(),
  trainingWeeks: [],
  weeklyGoal: 3,
  workouts: Array.from({ length: 36 }, (_, index) =>
    aWorkout(index + 1, { is_premium: index % 4 !== 0 }),
  ),
  maps: new Map(),
  adminWorkouts: [anAdminWorkout(1), anAdminWorkout(2)],
  instructors: [{ id: 'ines', name: 'Ines Halloran' }],
  plans: [aPlan('monthly'), aPlan('annual')],
  texts: siteTexts(),
  videoUrl: 'https://stream.test/{slug}.m3u8',
  tokenSeconds: 600,
  ...changes,
});
