import type { AccountExport } from 'contract';
import type { Locale } from 'contract/locales';
import type { Context as KoaContext } from 'koa';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { storedTime } from '../platform/database/index.ts';
import type { Session } from '../platform/http/index.ts';
import {
  deleteUser,
  endAccess,
  findAccount,
  mailReaderOf,
  reportedLanguagesOf,
  SESSION_ORIGIN,
  SESSION_UID,
} from '../users/index.ts';
import { writeProfile } from './account-changes.ts';
import { sessionCookie } from './cookies.ts';
import { forgetDevice } from './devices.ts';

const rowSchema = z.object({
  deviceId: z.string(),
  status: z.string().nullable(),
  createdAt: storedTime,
  updatedAt: storedTime,
  expiresAt: storedTime,
  absoluteExpiresAt: storedTime.nullable(),
});

type SessionRow = z.output<typeof rowSchema>;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Lists the valid sign-ins of a member, newest first. All renewals of one sign-in count as one
 * session. No session id or token is included.
 */
export const sessionsOf = async (
  { strapi }: Context,
  { userRowId, familyId }: Pick<Session, 'userRowId' | 'familyId'>,
  now: Date,
): Promise<AccountExport['sessions']> => {
  // When a sign-in began follows from its maximum life: the rows of old renewals are not kept.
  const maxLifeSeconds: number = strapi.config.get(
    'plugin::users-permissions.sessions.maxRefreshTokenLifespan',
  );
  const found = await strapi.db
    .query(SESSION_UID)
    .findMany({ where: { userId: String(userRowId), origin: SESSION_ORIGIN } });
  const rows = z.array(rowSchema).parse(found);

  const startOf = ({ createdAt, absoluteExpiresAt }: SessionRow): number =>
    absoluteExpiresAt === null
      ? createdAt
      : Math.min(createdAt, absoluteExpiresAt - maxLifeSeconds * 1000);

  return rows
    .filter(({ status, expiresAt }) => status === 'active' && expiresAt > now.getTime())
    .map((active) => {
      const family = rows.filter(({ deviceId }) => deviceId === active.deviceId);
      return {
        started_at: iso(Math.min(...family.map(startOf))),
        last_used_at: iso(Math.max(...family.map(({ updatedAt }) => updatedAt))),
        ends_at: iso(active.expiresAt),
        is_current: active.deviceId === familyId,
      };
    })
    .sort((a, b) => b.started_at.localeCompare(a.started_at));
};

/** The language of mails to a member, when it is known. */
export const languageOf = async (ctx: Context, userDocumentId: string) =>
  (await mailReaderOf(ctx, userDocumentId))?.language ?? null;

/** The languages of mails to some hundred members, where they are known and offered. */
export const languagesOf = async (
  ctx: Context,
  userDocumentIds: readonly string[],
): Promise<Map<string, Locale>> => {
  const languages = await reportedLanguagesOf(ctx, userDocumentIds);
  return new Map([...languages].filter(([, language]) => ctx.settings.locales.includes(language)));
};

/** Sets the address of a member's picture. */
export const setPicture = (ctx: Context, session: Session, url: string): Promise<void> =>
  writeProfile(ctx, session.userRowId, session.user.id, { profileImageUrl: url });

/** Deletes an account with its sessions and everything that features store for it. */
export const removeAccount = async (ctx: Context, userDocumentId: string): Promise<void> => {
  await ctx.strapi.db.transaction(async () => {
    const account = await findAccount(ctx, userDocumentId);
    if (account === null) return;
    await endAccess(ctx, account.rowId, null);
    await deleteUser(ctx, account.rowId);
  });
};

/** Clears the cookies of a deleted account. */
export const clearCookies = (ctx: Context, koa: KoaContext): void => {
  sessionCookie(ctx).leave(koa);
  forgetDevice(ctx, koa);
};
