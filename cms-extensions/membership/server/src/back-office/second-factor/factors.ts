import { z } from 'zod';
import type { Context } from '../../context.ts';
import { Seal } from '../../mail/index.ts';
import { newRecoveryCodes, recoveryHash, totpStepOf } from './codes.ts';

const FACTOR_UID = 'plugin::membership.panel-factor';
const FACTOR_TABLE = 'membership_panel_factors';

export type Ctx = Pick<Context, 'strapi' | 'settings'>;

const rowSchema = z.object({
  id: z.number(),
  kind: z.enum(['passkey', 'totp', 'recovery']),
  name: z.string(),
  key: z.string(),
  data: z.string(),
  counter: z.coerce.number(),
  createdAt: z.coerce.date(),
});

export type Factor = z.output<typeof rowSchema>;

const deploymentKey = ({ strapi, settings }: Ctx): string =>
  settings.hashKey ?? strapi.config.get('admin.secrets.encryptionKey');

const secretOf = (userId: number): string => `authenticator app of ${userId}`;

/** Encrypts the secret of an app for one panel user, also over a change of ENCRYPTION_KEY. */
export const sealSecret = (ctx: Ctx, userId: number, secret: string): string =>
  new Seal(deploymentKey(ctx)).seal({ secret }, secretOf(userId)).sealed;

/** @throws UnreadableValues for another key or another user */
export const openSecret = (ctx: Ctx, userId: number, sealed: string): string =>
  String(new Seal(deploymentKey(ctx)).open({ sealed }, secretOf(userId)).secret);

const rows = ({ strapi }: Ctx) => strapi.db.query(FACTOR_UID);
const table = ({ strapi }: Ctx) => strapi.db.connection(FACTOR_TABLE);

/** A panel user's passkeys and app, the oldest first, without recovery codes. */
export const listFactors = async (ctx: Ctx, userId: number): Promise<Factor[]> => {
  const where = { userId, kind: { $ne: 'recovery' } };
  return z.array(rowSchema).parse(await rows(ctx).findMany({ where, orderBy: { id: 'asc' } }));
};

/** How many factors each panel user has, by the user's id. */
export const countFactors = async (ctx: Ctx): Promise<Map<number, number>> => {
  const counted: { user_id: number; count: number | string }[] = await table(ctx)
    .whereNot({ kind: 'recovery' })
    .groupBy('user_id')
    .select('user_id')
    .count({ count: '*' });
  return new Map(counted.map(({ user_id, count }) => [user_id, Number(count)]));
};

/** @returns how many recovery codes are left */
export const countRecoveryCodes = (ctx: Ctx, userId: number): Promise<number> =>
  rows(ctx).count({ where: { userId, kind: 'recovery' } });

/** Replaces a user's recovery codes. @returns the codes, which are readable only here */
export const renewRecoveryCodes = async (ctx: Ctx, userId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await ctx.strapi.db.transaction(async () => {
    await rows(ctx).deleteMany({ where: { userId, kind: 'recovery' } });
    for (const code of codes) {
      const key = recoveryHash(userId, code, deploymentKey(ctx));
      await rows(ctx).create({ data: { userId, kind: 'recovery', name: '', key, data: '' } });
    }
  });
  return codes;
};

/**
 * Stores a factor.
 * @param factor `key` is unique: the passkey's id, or `totp:` and the user's id
 * @returns ten recovery codes with the first factor, otherwise null
 */
export const addFactor = async (
  ctx: Ctx,
  userId: number,
  factor: Pick<Factor, 'kind' | 'name' | 'key' | 'data' | 'counter'>,
): Promise<string[] | null> => {
  const isFirst = (await listFactors(ctx, userId)).length === 0;
  await rows(ctx).create({ data: { userId, ...factor } });
  return isFirst ? renewRecoveryCodes(ctx, userId) : null;
};

/** Removes one factor; the last one takes the recovery codes with it. */
export const removeFactor = async (ctx: Ctx, userId: number, id: number): Promise<void> => {
  await rows(ctx).deleteMany({ where: { id, userId } });
  if ((await listFactors(ctx, userId)).length === 0) await removeFactors(ctx, userId);
};

/** Removes every factor and recovery code of a user. */
export const removeFactors = async (ctx: Ctx, userId: number): Promise<void> => {
  await rows(ctx).deleteMany({ where: { userId } });
};

/** The factor of an app whose first code fits; null when it does not. */
export const appOf = (ctx: Ctx, userId: number, secret: string, code: string) => {
  const counter = totpStepOf(secret, code, Date.now());
  if (counter === null) return null;
  const data = sealSecret(ctx, userId, secret);
  return { kind: 'totp', name: 'App', key: `totp:${userId}`, data, counter } as const;
};

/** Moves a factor's counter forward. @returns false when somebody else was faster */
export const advance = async (ctx: Ctx, { id }: Factor, counter: number): Promise<boolean> =>
  (await table(ctx).where({ id }).where('counter', '<', counter).update({ counter })) === 1;

/**
 * Whether a code is one of the user's app. Each time step counts once, so a code that somebody
 * watched cannot be used again.
 */
export const passApp = async (ctx: Ctx, userId: number, code: string): Promise<boolean> => {
  const app = (await listFactors(ctx, userId)).find(({ kind }) => kind === 'totp');
  if (app === undefined) return false;
  const step = totpStepOf(openSecret(ctx, userId, app.data), code, Date.now());
  return step !== null && advance(ctx, app, step);
};

/** Whether a code is one of the user's recovery codes; it is used up by this. */
export const passRecoveryCode = async (
  ctx: Ctx,
  userId: number,
  code: string,
): Promise<boolean> => {
  const key = recoveryHash(userId, code, deploymentKey(ctx));
  return (await table(ctx).where({ user_id: userId, kind: 'recovery', key }).delete()) === 1;
};
