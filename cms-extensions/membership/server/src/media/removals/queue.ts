import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/index.ts';
import { REMOVAL_KINDS } from '../content-types/removal.ts';

const TABLE = 'membership_removals';
const ERROR_MAX_LENGTH = 500;

const rowSchema = z.object({
  key: z.string(),
  kind: z.enum(REMOVAL_KINDS),
  target: z.string(),
  attempts: z.number(),
});

/** A removal order. */
export type Removal = z.output<typeof rowSchema>;

export type Removable = Pick<Removal, 'kind' | 'target'>;

const keyOf = ({ kind, target }: Removable): string => `${kind}:${target}`;

/**
 * Orders to remove things outside the database. An order is written in the transaction that makes
 * the thing unused, so that a crash or a rollback cannot separate the two.
 */
export const createQueue = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.connection(TABLE);

  return {
    /** @param at when it is due; of two orders for the same thing the earlier time counts */
    order: async (removable: Removable, at: Date, trx: Transaction): Promise<void> => {
      const now = new Date();
      await trx(TABLE)
        .insert({
          document_id: randomUUID(),
          key: keyOf(removable),
          kind: removable.kind,
          target: removable.target,
          due_at: at,
          attempts: 0,
          created_at: now,
          updated_at: now,
        })
        .onConflict('key')
        .merge(['due_at'])
        .where(`${TABLE}.due_at`, '>', at);
    },

    /** @param limit how many at most */
    due: async (now: Date, limit: number): Promise<Removal[]> => {
      const found: unknown[] = await rows()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .select('key', 'kind', 'target', 'attempts');
      return z.array(rowSchema).parse(found);
    },

    done: async (removable: Removable): Promise<void> => {
      await rows()
        .where({ key: keyOf(removable) })
        .delete();
    },

    /** Records a failed attempt and when to retry. */
    postpone: async ({ key, attempts }: Removal, reason: string, at: Date): Promise<void> => {
      await rows()
        .where({ key })
        .update({
          attempts: attempts + 1,
          last_error: reason.slice(0, ERROR_MAX_LENGTH),
          due_at: at,
          updated_at: new Date(),
        });
    },

    /** The keys of all orders. */
    keys: async (): Promise<Set<string>> => {
      const found: { key: string }[] = await rows().select('key');
      return new Set(found.map(({ key }) => key));
    },

    keyOf,
  };
};

export type Queue = ReturnType<typeof createQueue>;
