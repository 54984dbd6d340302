import type { AccountExport, User } from 'contract';
import type { Billing } from '../billing/index.ts';
import type { FindWorkout } from '../catalogue/index.ts';
import type { Favorites } from '../favorites/index.ts';
import type { Mail } from '../mail/index.ts';
import type { PreferencesFeature } from '../preferences/index.ts';
import type { ProgressFeature } from '../progress/index.ts';

type Parts = {
  preferences: Pick<PreferencesFeature, 'preferencesOf'>;
  favorites: Pick<Favorites, 'idsOf'>;
  progress: Pick<ProgressFeature, 'keptOf'>;
  billing: Pick<Billing, 'membershipOf'>;
  mail: Pick<Mail, 'mailsOf'>;
  findWorkout: FindWorkout;
};

/** Gathers what every feature keeps of a member. */
export const createExport = (parts: Parts) => {
  const { preferences, favorites, progress, billing, mail, findWorkout } = parts;
  /** Null for a workout that the coach has taken off the shelf. */
  const titleOf = (workoutId: string): string | null => findWorkout(workoutId)?.title ?? null;

  return async (user: User, now: Date): Promise<AccountExport> => {
    const { entries, watched } = await progress.keptOf(user.id);
    return {
      exported_at: now.toISOString(),
      profile: user,
      preferences: await preferences.preferencesOf(user.id),
      favorites: (await favorites.idsOf(user.id)).map((id) => ({
        workout_id: id,
        title: titleOf(id),
      })),
      progress: entries.map((entry) => ({ ...entry, title: titleOf(entry.workout_id) })),
      watched,
      subscription: await billing.membershipOf(user.id),
      mails: await mail.mailsOf(user.id),
    };
  };
};
