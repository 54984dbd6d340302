import { z } from 'zod';
import {
  categorySchema,
  levelSchema,
  planKeySchema,
  roleSchema,
  subscriptionStatusSchema,
  workoutTimeSchema,
} from './enumeration-schemas.ts';
import { isoDateTimeSchema } from './text.ts';

/** The member as the server sends it (spec section 3, User). */
export const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** A new e-mail address that is not confirmed yet; null when there is none. */
    pending_email: z.string().nullable(),
    profile_image: z.string().nullable(),
    join_date: isoDateTimeSchema,
    subscription_status: subscriptionStatusSchema,
    subscription_plan: planKeySchema.nullable(),
    trial_end_date: isoDateTimeSchema.nullable(),
    has_payment_method: z.boolean(),
    role: roleSchema,
    /** An invited member has not agreed to the terms yet, and is asked after each sign-in. */
    welcome_due: z.literal(true).optional(),
  })
  .meta({ id: 'User' });

export type User = z.infer<typeof userSchema>;

/** A member's notification settings and training preferences (spec section 3, Preferences). */
export const preferencesSchema = z
  .object({
    email_notifications: z.boolean(),
    workout_reminders: z.boolean(),
    marketing_emails: z.boolean(),
    preferred_workout_time: z.union([workoutTimeSchema, z.literal('')]),
    favorite_categories: z.array(categorySchema).max(100),
    difficulty_preference: z.union([levelSchema, z.literal('')]),
  })
  .meta({ id: 'Preferences' });

export type Preferences = z.infer<typeof preferencesSchema>;

/** Where a member can agree to news. */
export const NEWS_SOURCES = ['settings', 'sign-up', 'welcome'] as const;

export type NewsSource = (typeof NEWS_SOURCES)[number];

export const DEFAULT_PREFERENCES: Readonly<Preferences> = {
  email_notifications: true,
  workout_reminders: true,
  marketing_emails: false,
  preferred_workout_time: '',
  favorite_categories: [],
  difficulty_preference: '',
};

/* Older sample data of the product spells a user in camelCase (spec section 3). The browser
 * reads both spellings from its storage and writes only the server's. */
const camelCaseUserSchema = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String),
    name: z.string(),
    email: z.string(),
    profileImage: z.string().nullish(),
    subscriptionStatus: subscriptionStatusSchema,
    subscriptionPlan: planKeySchema.nullish(),
    joinDate: z.string(),
    favoriteWorkouts: z.array(z.string()).optional(),
    completedWorkouts: z.array(z.string()).optional(),
    preferences: z
      .object({ difficulty: z.string().optional(), categories: z.array(z.string()).optional() })
      .optional(),
  })
  .transform((sample, context): User => {
    const joined = new Date(sample.joinDate);
    if (Number.isNaN(joined.getTime())) {
      context.addIssue({ code: 'custom', message: 'joinDate is not a date', path: ['joinDate'] });
      return z.NEVER;
    }
    return {
      id: sample.id,
      name: sample.name,
      email: sample.email,
      pending_email: null,
      profile_image: sample.profileImage ?? null,
      join_date: joined.toISOString(),
      subscription_status: sample.subscriptionStatus,
      subscription_plan: sample.subscriptionPlan ?? null,
      trial_end_date: null,
      has_payment_method: false,
      role: 'member',
    };
  });

/** Parses the user from local storage, in either spelling, into the server's shape. */
export const storedUserSchema = z.union([userSchema, camelCaseUserSchema]);
