import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import jsonwebtoken from 'jsonwebtoken';
import { bearerToken, NotSignedIn } from '../platform/http/index.ts';
import { SessionReused } from './errors.ts';
import { SESSION_ORIGIN } from './repository.ts';
import { withinRefreshGrace } from './rules.ts';

const SESSION_UID = 'admin::session';
const ALGORITHM = 'HS256' as const;

/** A row of Strapi's session manager, as far as it is read here. */
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
};

type TokenPayload = { userId: string; sessionId: string };

/** What a sign-in or a renewal gives. */
export type TokenPair = { accessToken: string; refreshToken: string; userRowId: number };

/** A chain longer than this within one grace would be a loop. */
const CHAIN_MAX = 20;

const secondsOf = (time: string): number => Math.floor(new Date(time).getTime() / 1000);

/**
 * Sessions of users-permissions through Strapi's session manager. Its `deviceId` is used as the name
 * of a family: one sign-in with all its renewals, so that ending a family ends every token of it.
 */
export const createSessions = (strapi: Core.Strapi, refreshGraceSeconds: number) => {
  const manager = () => strapi.sessionManager(SESSION_ORIGIN);
  const rows = () => strapi.db.query(SESSION_UID);
  // A key object, since jsonwebtoken would take a text for a public key first and fail at it.
  let key: KeyObject | undefined;
  const secret = (): KeyObject => {
    key ??= createSecretKey(strapi.config.get('plugin::users-permissions.jwtSecret'), 'utf8');
    return key;
  };
  const renewals = new Map<string, Promise<TokenPair>>();

  const readToken = (
    token: string,
    type: 'access' | 'refresh',
    ignoreExpiration = false,
  ): TokenPayload | null => {
    try {
      const options = { algorithms: [ALGORITHM], ignoreExpiration };
      const payload = jsonwebtoken.verify(token, secret(), options);
      if (typeof payload === 'string' || payload.type !== type) return null;
      const { userId, sessionId } = payload;
      if (typeof userId !== 'string' || typeof sessionId !== 'string') return null;
      return { userId, sessionId };
    } catch (error) {
      if (error instanceof jsonwebtoken.JsonWebTokenError) return null;
      throw error;
    }
  };

  const findRow = (sessionId: string): Promise<SessionRow | null> =>
    rows().findOne({ where: { sessionId, origin: SESSION_ORIGIN } });

  const endFamily = async (userId: string, familyId: string): Promise<void> => {
    await manager().invalidateRefreshToken(userId, familyId);
  };

  const pairOf = async (userId: string, refreshToken: string): Promise<TokenPair> => {
    const access = await manager().generateAccessToken(refreshToken);
    if ('error' in access) throw new NotSignedIn();
    return { accessToken: access.token, refreshToken, userRowId: Number(userId) };
  };

  /** The refresh token of a row that exists, as the session manager itself would repeat it. */
  const repeatToken = ({ userId, sessionId, createdAt, expiresAt }: SessionRow): string =>
    jsonwebtoken.sign(
      { userId, sessionId, type: 'refresh', iat: secondsOf(createdAt), exp: secondsOf(expiresAt) },
      secret(),
      { algorithm: ALGORITHM, noTimestamp: true },
    );

  const newestOf = async (row: SessionRow): Promise<SessionRow | null> => {
    let current: SessionRow | null = row;
    for (let steps = 0; current?.status === 'rotated' && steps < CHAIN_MAX; steps += 1) {
      current = current.childId === null ? null : await findRow(current.childId);
    }
    return current?.status === 'active' ? current : null;
  };

  const renewRotated = async (row: SessionRow): Promise<TokenPair> => {
    const rotatedAt = new Date(row.updatedAt).getTime();
    const newest = withinRefreshGrace(rotatedAt, Date.now(), refreshGraceSeconds)
      ? await newestOf(row)
      : null;
    if (newest !== null) return pairOf(row.userId, repeatToken(newest));
    // Nobody but a thief, or the member robbed by one, comes back with a token this old.
    await endFamily(row.userId, row.deviceId);
    throw new SessionReused(Number(row.userId));
  };

  /** Exchanges a token that was not exchanged yet; otherwise says of which row it is. */
  const rotate = async (
    refreshToken: string,
    { sessionId, userId }: TokenPayload,
  ): Promise<TokenPair | SessionRow> =>
    strapi.db.transaction(async ({ trx }): Promise<TokenPair | SessionRow> => {
      // Another instance may have the same token in hand, and must not make a second child of it.
      await trx('strapi_sessions').where({ session_id: sessionId }).forUpdate().first('id');
      const row = await findRow(sessionId);
      if (row === null || row.userId !== userId) throw new NotSignedIn();
      if (row.status === 'rotated') return row;
      const rotated = await manager().rotateRefreshToken(refreshToken);
      if ('error' in rotated) throw new NotSignedIn();
      return pairOf(userId, rotated.token);
    });

  const renewOnce = async (refreshToken: string, payload: TokenPayload): Promise<TokenPair> => {
    const outcome = await rotate(refreshToken, payload);
    return 'accessToken' in outcome ? outcome : renewRotated(outcome);
  };

  return {
    /** Starts a family for a user who has proved herself. */
    start: async (userRowId: number): Promise<TokenPair & { familyId: string }> => {
      const familyId = randomUUID();
      const userId = String(userRowId);
      const { token } = await manager().generateRefreshToken(userId, familyId, { type: 'refresh' });
      return { ...(await pairOf(userId, token)), familyId };
    },

    /**
     * Exchanges a refresh token. Tabs that send the same one together get the same answer, and one
     * that was exchanged a moment ago leads to the newest of its family.
     * @throws NotSignedIn
     */
    renew: (refreshToken: string): Promise<TokenPair> => {
      // One that has expired cannot be exchanged, but its return is noticed all the same.
      const payload = readToken(refreshToken, 'refresh', true);
      if (payload === null) return Promise.reject(new NotSignedIn());
      const running = renewals.get(payload.sessionId);
      if (running !== undefined) return running;
      const renewal = renewOnce(refreshToken, payload).finally(() =>
        renewals.delete(payload.sessionId),
      );
      renewals.set(payload.sessionId, renewal);
      return renewal;
    },

    endFamily,

    /** Ends the family that a refresh token belongs to; anything else is ignored. */
    endByRefreshToken: async (refreshToken: string): Promise<void> => {
      const payload = readToken(refreshToken, 'refresh');
      const row = payload === null ? null : await findRow(payload.sessionId);
      if (row !== null) await endFamily(row.userId, row.deviceId);
    },

    /**
     * Forgets sessions that are over. Until then every exchanged token of a session is kept, so that
     * its return is noticed: one row for each renewal, of which a session of thirty days has at most
     * 4,320.
     */
    prune: async (now: Date): Promise<void> => {
      const sessions = () =>
        strapi.db.connection('strapi_sessions').where({ origin: SESSION_ORIGIN });
      await sessions().where('absolute_expires_at', '<=', now).delete();
      const goingOn = sessions()
        .where({ status: 'active' })
        .where('expires_at', '>', now)
        .whereNotNull('device_id')
        .select('device_id');
      await sessions().whereNotIn('device_id', goingOn).delete();
    },

    /** Whose a refresh token is, by its signature alone; null when it is not one of ours. */
    ownerOf: (refreshToken: string): number | null => {
      const payload = readToken(refreshToken, 'refresh');
      return payload === null ? null : Number(payload.userId);
    },

    /** What an Authorization header's access token says; null when it is not one of ours. */
    readAccessToken: (authorization: string | undefined): TokenPayload | null => {
      const token = bearerToken(authorization);
      return token === null ? null : readToken(token, 'access');
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
