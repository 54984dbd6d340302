import { createSecretKey, randomUUID } from 'node:crypto';
import jsonwebtoken from 'jsonwebtoken';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { databaseNow } from '../platform/database/index.ts';
import { bearerToken, NotSignedIn } from '../platform/http/index.ts';
import { SESSION_ORIGIN, SESSION_UID } from '../users/index.ts';
import { SessionReused } from './errors.ts';

const ALGORITHM = 'HS256' as const;

/** The fields of a session manager row that are used here. */
type SessionRow = {
  userId: string;
  sessionId: string;
  childId: string | null;
  deviceId: string;
  origin: string;
  status: 'active' | 'rotated';
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  /** When its access token was first used; null while nobody may have received it. */
  usedAt: string | null;
};

type TokenPayload = { userId: string; sessionId: string };

/** The result of a sign-in or a renewal. */
export type TokenPair = { accessToken: string; refreshToken: string; userRowId: number };

/** A longer chain of renewals within one grace period would be a loop. */
const CHAIN_MAX = 20;

const secondsOf = (time: string): number => Math.floor(new Date(time).getTime() / 1000);

/*
 * Sessions of users-permissions through Strapi's session manager. Its `deviceId` holds the id of a
 * family: one sign-in with all its renewals. Ending a family ends all its tokens.
 */

const manager = ({ strapi }: Context) => strapi.sessionManager(SESSION_ORIGIN);

const rows = ({ strapi }: Context) => strapi.db.query(SESSION_UID);

/** A key object, because jsonwebtoken first tries to parse a string as a public key. */
const secret = perContext(({ strapi }) =>
  createSecretKey(strapi.config.get('plugin::users-permissions.jwtSecret'), 'utf8'),
);

/** The renewals that are going on, by the session of their token. */
const renewalsOf = perContext(() => new Map<string, Promise<TokenPair>>());

const readToken = (
  ctx: Context,
  token: string,
  type: 'access' | 'refresh',
  ignoreExpiration = false,
): TokenPayload | null => {
  try {
    const options = { algorithms: [ALGORITHM], ignoreExpiration };
    const payload = jsonwebtoken.verify(token, secret(ctx), options);
    if (typeof payload === 'string' || payload.type !== type) return null;
    const { userId, sessionId } = payload;
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return null;
    return { userId, sessionId };
  } catch (error) {
    if (error instanceof jsonwebtoken.JsonWebTokenError) return null;
    throw error;
  }
};

const findRow = (ctx: Context, sessionId: string): Promise<SessionRow | null> =>
  rows(ctx).findOne({ where: { sessionId, origin: SESSION_ORIGIN } });

/** Ends one sign-in with all its renewals. */
export const endFamily = async (ctx: Context, userId: string, familyId: string): Promise<void> => {
  await manager(ctx).invalidateRefreshToken(userId, familyId);
};

const pairOf = async (ctx: Context, userId: string, refreshToken: string): Promise<TokenPair> => {
  const access = await manager(ctx).generateAccessToken(refreshToken);
  if ('error' in access) throw new NotSignedIn();
  return { accessToken: access.token, refreshToken, userRowId: Number(userId) };
};

/** Recreates the refresh token of an existing row, as the session manager would. */
const repeatToken = (
  ctx: Context,
  { userId, sessionId, createdAt, expiresAt }: SessionRow,
): string =>
  jsonwebtoken.sign(
    { userId, sessionId, type: 'refresh', iat: secondsOf(createdAt), exp: secondsOf(expiresAt) },
    secret(ctx),
    { algorithm: ALGORITHM, noTimestamp: true },
  );

const newestOf = async (ctx: Context, row: SessionRow): Promise<SessionRow | null> => {
  let current: SessionRow | null = row;
  for (let steps = 0; current?.status === 'rotated' && steps < CHAIN_MAX; steps += 1) {
    current = current.childId === null ? null : await findRow(ctx, current.childId);
  }
  return current?.status === 'active' ? current : null;
};

/** The successor of a token, if nobody has used it: the answer with it was lost. */
const unusedChildOf = async (ctx: Context, { childId }: SessionRow): Promise<SessionRow | null> => {
  const child = childId === null ? null : await findRow(ctx, childId);
  return child?.status === 'active' && child.usedAt === null ? child : null;
};

/** @param isOver whether the token's own time is over */
const renewRotated = async (ctx: Context, row: SessionRow, isOver: boolean): Promise<TokenPair> => {
  // Tabs that wake up together send the same token within moments.
  const rotatedAgoMs = (await databaseNow(ctx.strapi)) - new Date(row.updatedAt).getTime();
  let next: SessionRow | null = null;
  if (rotatedAgoMs <= ctx.settings.refreshGraceSeconds * 1000) next = await newestOf(ctx, row);
  else if (!isOver) next = await unusedChildOf(ctx, row);
  if (next !== null) return pairOf(ctx, row.userId, repeatToken(ctx, next));
  // Whoever has the successor has used it: there are two holders, one of them a thief.
  await endFamily(ctx, row.userId, row.deviceId);
  throw new SessionReused(Number(row.userId));
};

/** Exchanges a token that was not exchanged yet; otherwise returns its row. */
const rotate = async (
  ctx: Context,
  refreshToken: string,
  { sessionId, userId }: TokenPayload,
): Promise<TokenPair | SessionRow> =>
  ctx.strapi.db.transaction(async ({ trx }): Promise<TokenPair | SessionRow> => {
    // Another instance may be renewing the same token and must not create a second child.
    await trx('strapi_sessions').where({ session_id: sessionId }).forUpdate().first('id');
    const row = await findRow(ctx, sessionId);
    if (row === null || row.userId !== userId) throw new NotSignedIn();
    if (row.status === 'rotated') return row;
    const rotated = await manager(ctx).rotateRefreshToken(refreshToken);
    if ('error' in rotated) throw new NotSignedIn();
    // By the clock that `renewRotated` asks, whichever instance gets the token next.
    const rotatedAt = new Date(await databaseNow(ctx.strapi, trx));
    await trx('strapi_sessions').where({ session_id: sessionId }).update({ updated_at: rotatedAt });
    return pairOf(ctx, userId, rotated.token);
  });

const renewOnce = async (
  ctx: Context,
  refreshToken: string,
  payload: TokenPayload,
): Promise<TokenPair> => {
  const outcome = await rotate(ctx, refreshToken, payload);
  if ('accessToken' in outcome) return outcome;
  return renewRotated(ctx, outcome, readToken(ctx, refreshToken, 'refresh') === null);
};

/** Starts a session family for an authenticated user. */
export const startFamily = async (
  ctx: Context,
  userRowId: number,
): Promise<TokenPair & { familyId: string }> => {
  const familyId = randomUUID();
  const userId = String(userRowId);
  const { token } = await manager(ctx).generateRefreshToken(userId, familyId, { type: 'refresh' });
  return { ...(await pairOf(ctx, userId, token)), familyId };
};

/**
 * Exchanges a refresh token. Tabs that send the same token together get the same answer, a
 * token that was exchanged within the grace period leads to the newest one of its family, and
 * one whose successor was never used leads to that.
 * @throws NotSignedIn
 */
export const renewSession = (ctx: Context, refreshToken: string): Promise<TokenPair> => {
  // An expired token cannot be exchanged, but its reuse is still detected.
  const payload = readToken(ctx, refreshToken, 'refresh', true);
  if (payload === null) return Promise.reject(new NotSignedIn());
  const renewals = renewalsOf(ctx);
  const running = renewals.get(payload.sessionId);
  if (running !== undefined) return running;
  const renewal = renewOnce(ctx, refreshToken, payload).finally(() =>
    renewals.delete(payload.sessionId),
  );
  renewals.set(payload.sessionId, renewal);
  return renewal;
};

/** Notes that the access token of a session is in use, so its holder has received it. */
export const noteSessionUse = async ({ strapi }: Context, sessionId: string): Promise<void> => {
  await strapi.db
    .connection('strapi_sessions')
    .where({ session_id: sessionId })
    .whereNull('used_at')
    .update({ used_at: new Date() });
};

/** Ends the family that a refresh token belongs to; anything else is ignored. */
export const endSessionByToken = async (ctx: Context, refreshToken: string): Promise<void> => {
  const payload = readToken(ctx, refreshToken, 'refresh');
  const row = payload === null ? null : await findRow(ctx, payload.sessionId);
  if (row !== null) await endFamily(ctx, row.userId, row.deviceId);
};

/**
 * Deletes ended sessions. Until a session ends, every exchanged token is kept so that its reuse
 * is detected: one row for each renewal, at most 4,320 for a session of thirty days.
 */
export const pruneSessions = async ({ strapi }: Context, now: Date): Promise<void> => {
  const sessions = () => strapi.db.connection('strapi_sessions').where({ origin: SESSION_ORIGIN });
  await sessions().where('absolute_expires_at', '<=', now).delete();
  // A sign-in that was not renewed in time: its newest row is over, and so are all before it.
  const over = sessions()
    .where({ status: 'active' })
    .where('expires_at', '<=', now)
    .select('user_id', 'device_id');
  await sessions().whereIn(['user_id', 'device_id'], over).delete();
};

/**
 * The user's row id in a refresh token; checks only the signature. Null when it is not ours.
 */
export const tokenOwnerOf = (ctx: Context, refreshToken: string): number | null => {
  const payload = readToken(ctx, refreshToken, 'refresh');
  return payload === null ? null : Number(payload.userId);
};

/** The payload of an Authorization header's access token; null when it is not ours. */
export const readAccessToken = (
  ctx: Context,
  authorization: string | undefined,
): TokenPayload | null => {
  const token = bearerToken(authorization);
  return token === null ? null : readToken(ctx, token, 'access');
};
