import type { Context } from '../context.ts';
import { usersInStatus } from '../users/index.ts';
import { snapshotsOf } from './accounts.ts';
import type { Snapshot } from './snapshot/schema.ts';

const PAGE = 200;

/** A member with the last snapshot. */
export type Subscriber = {
  userDocumentId: string;
  email: string;
  blocked: boolean;
  snapshot: Snapshot;
};

/** All members in a trial, with a subscription, or in a pause, which a charge ends. */
export async function* subscribersOf(ctx: Context): AsyncGenerator<Subscriber> {
  for (let after = 0; ; ) {
    const members = await usersInStatus(ctx, ['trial', 'active', 'inactive'], after, PAGE);
    const snapshots = await snapshotsOf(
      ctx,
      members.map((member) => member.userDocumentId),
    );
    for (const { rowId, userDocumentId, email, blocked } of members) {
      after = rowId;
      const snapshot = snapshots.get(userDocumentId);
      if (snapshot !== undefined) yield { userDocumentId, email, blocked, snapshot };
    }
    if (members.length < PAGE) return;
  }
}
