import type { Core, UID } from '@strapi/strapi';
import { z } from 'zod';

/** Strapi's rights for entries of the content manager. */
type Right = 'read' | 'create' | 'update' | 'delete' | 'publish';
type Check = (entry?: object | null, field?: string) => boolean;
type Checker = { can: Record<Right, Check>; cannot: Record<Right, Check> };
/** A user's rights, as Strapi makes them for a request. */
type Ability = { can: (action: string) => boolean };

const stateSchema = z.object({
  user: z.object({ id: z.number() }),
  userAbility: z.custom<Ability>(
    (given) => typeof given === 'object' && given !== null && 'can' in given,
  ),
});

/** The panel user whose request is being answered; null for jobs, commands and other requests. */
export const panelUserOf = (strapi: Core.Strapi): { id: number; ability: Ability } | null => {
  const parsed = stateSchema.safeParse(strapi.requestContext.get()?.state);
  return parsed.success ? { id: parsed.data.user.id, ability: parsed.data.userAbility } : null;
};

/** The content manager's own rules for the entries of a type. */
export const checkerOf = (
  strapi: Core.Strapi,
  userAbility: unknown,
  model: UID.ContentType,
): Checker =>
  strapi.plugin('content-manager').service('permission-checker').create({ userAbility, model });

/** The rights of a panel user; null when they are gone or deactivated. */
const abilityOf = async (strapi: Core.Strapi, userId: number): Promise<Ability | null> => {
  const user = await strapi.db
    .query('admin::user')
    .findOne({ where: { id: userId, isActive: true }, populate: ['roles'] });
  return user && strapi.service('admin::permission').engine.generateUserAbility(user);
};

/** Whether a panel user still has a right of the desk. @param userId null when none ordered it */
export const panelUserHas = async (
  strapi: Core.Strapi,
  userId: number | null,
  right: string,
): Promise<boolean> => userId === null || (await abilityOf(strapi, userId))?.can(right) === true;

/** What an entry is read with, since conditions of rights ask for its creator and the roles. */
export const WITH_CREATOR = { createdBy: { populate: ['roles'] } };

/**
 * Whether a panel user still may do what they once ordered.
 * @param userId null when no panel user ordered it: a command or the demo's content did
 * @param entry read with `WITH_CREATOR`
 * @param field of the entry; absent for the entry as a whole
 * @returns false for a user who is gone or deactivated, too
 */
export const panelUserStillMay = async (
  strapi: Core.Strapi,
  userId: number | null,
  right: Right,
  model: UID.ContentType,
  entry: object,
  field?: string,
): Promise<boolean> => {
  if (userId === null) return true;
  const ability = await abilityOf(strapi, userId);
  return ability !== null && checkerOf(strapi, ability, model).can[right](entry, field);
};
