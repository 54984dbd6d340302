import type { Core } from '@strapi/strapi';
import type { AccountExport } from 'contract';
import { z } from 'zod';
import type { Session } from '../platform/http/index.ts';
import { SESSION_ORIGIN } from './repository.ts';

const SESSION_UID = 'admin::session';

const time = z.union([z.date(), z.number(), z.string()]).transform((value) => +new Date(value));

const rowSchema = z.object({
  deviceId: z.string(),
  status: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
  absoluteExpiresAt: time.nullable(),
});

type SessionRow = z.output<typeof rowSchema>;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Lists the valid sign-ins of a member, newest first. All renewals of one sign-in count as one
 * session. No session id or token is included.
 * @param maxLifeSeconds maximum life of a sign-in, used to compute when it began: the rows of old
 *   renewals are not kept
 */
export const createOwnSessions =
  (strapi: Core.Strapi, maxLifeSeconds: number) =>
  async (
    { userRowId, familyId }: Pick<Session, 'userRowId' | 'familyId'>,
    now: Date,
  ): Promise<AccountExport['sessions']> => {
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
