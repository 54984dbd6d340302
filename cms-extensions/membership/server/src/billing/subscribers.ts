import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { storedFlag } from '../platform/database/index.ts';
import type { Snapshot } from './snapshot/schema.ts';

/** Members per read. */
const PAGE = 200;

const memberSchema = z.object({
  id: z.number(),
  document_id: z.string(),
  email: z.string(),
  blocked: storedFlag,
});

/** A member with the last snapshot. */
export type Subscriber = {
  userDocumentId: string;
  email: string;
  blocked: boolean;
  snapshot: Snapshot;
};

/** All members in a trial, with a subscription, or in a pause, which a charge ends. */
export async function* subscribersOf(
  strapi: Core.Strapi,
  snapshotsOf: (userDocumentIds: readonly string[]) => Promise<Map<string, Snapshot>>,
): AsyncGenerator<Subscriber> {
  for (let after = 0; ; ) {
    const page: unknown[] = await strapi.db
      .connection('up_users')
      .whereIn('subscription_status', ['trial', 'active', 'inactive'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .select('id', 'document_id', 'email', 'blocked');
    const members = z.array(memberSchema).parse(page);
    const snapshots = await snapshotsOf(members.map((member) => member.document_id));
    for (const { id, document_id: userDocumentId, email, blocked } of members) {
      after = id;
      const snapshot = snapshots.get(userDocumentId);
      if (snapshot !== undefined) yield { userDocumentId, email, blocked, snapshot };
    }
    if (page.length < PAGE) return;
  }
}
