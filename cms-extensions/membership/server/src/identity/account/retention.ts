import type { Core } from '@strapi/strapi';
import type { User } from 'contract';
import { z } from 'zod';
import { type Billing, isFault, type Snapshot } from '../../billing/index.ts';
import type { Mail } from '../../mail/index.ts';
import { byMember, onUserDeleted, upsert } from '../../platform/database/index.ts';
import type { Accounts } from '../index.ts';
import type { Deletion } from './deletion.ts';
import { type Next, type Notice, nextForAccount } from './retention-rules.ts';

const NOTICE_UID = 'plugin::membership.removal-notice';
const NOTICE_TABLE = 'membership_removal_notices';

const noticeSchema = z.object({ subscriptionEndedAt: z.string(), warnedAt: z.string() });
type Notices = ReadonlyMap<string, readonly Notice[]>;

type Parts = {
  strapi: Core.Strapi;
  accounts: Pick<Accounts, 'formerMembers'>;
  billing: Pick<Billing, 'snapshotsOf' | 'sync'>;
  deletion: Pick<Deletion, 'remove'>;
  mail: Pick<Mail, 'enqueue'>;
  report: (fault: unknown) => void;
};

/** Removes accounts six months after their subscription ended (spec section 9). */
export const createRetention = (parts: Parts) => {
  const { strapi, accounts, billing, deletion, mail, report } = parts;
  const notices = () => strapi.db.query(NOTICE_UID);

  const noticesOf = async (userDocumentIds: readonly string[]): Promise<Notices> => {
    const where = { userDocumentId: { $in: [...userDocumentIds] } };
    return byMember(await notices().findMany({ where }), noticeSchema);
  };

  const nextFor = (user: User, snapshot: Snapshot | null, known: Notices, now: Date): Next =>
    nextForAccount(snapshot?.subscription ?? null, known.get(user.id)?.[0] ?? null, now);

  const warn = async (user: User, snapshot: Snapshot, removedOn: Date, now: Date) => {
    const subscriptionEndedAt = snapshot.subscription?.endedAt ?? '';
    await mail.enqueue({
      key: `account-removal:${user.id}:${subscriptionEndedAt}`,
      template: 'account-removal',
      to: user.email,
      userDocumentId: user.id,
      values: { removedOn: removedOn.toISOString() },
    });
    // Written after the mail: if this fails, the next run finds that the mail is already queued.
    const values = {
      subscription_ended_at: subscriptionEndedAt,
      warned_at: now.toISOString(),
    };
    const key = { user_document_id: user.id };
    await upsert(strapi, { table: NOTICE_TABLE, key, values }, values);
  };

  /** For an account about which something may be due. */
  const attend = async (user: User, now: Date): Promise<void> => {
    // The stored state may be outdated: ask Stripe whether the member has subscribed again.
    const snapshot = await billing.sync(user.id);
    const next = nextFor(user, snapshot, await noticesOf([user.id]), now);
    if (next.step === 'warn' && snapshot !== null) await warn(user, snapshot, next.removedOn, now);
    if (next.step === 'remove') await deletion.remove(user, 'retention');
  };

  /** Those of a page about whom something is due by what is stored. */
  const dueOf = async (page: readonly User[], now: Date): Promise<User[]> => {
    if (page.length === 0) return [];
    const ids = page.map(({ id }) => id);
    const snapshots = await billing.snapshotsOf(ids);
    const known = await noticesOf(ids);
    return page.filter(
      (user) => nextFor(user, snapshots.get(user.id) ?? null, known, now).step !== 'keep',
    );
  };

  return {
    /**
     * Checks every former member once. An error with one member does not stop the others.
     * @throws when Stripe cannot be reached, which affects all members
     */
    run: async (now: Date): Promise<void> => {
      for await (const page of accounts.formerMembers()) {
        for (const user of await dueOf(page, now)) {
          try {
            await attend(user, now);
          } catch (error) {
            if (isFault(error)) throw error;
            report(error);
          }
        }
      }
    },

    forgetDeletedMembers: (): void =>
      onUserDeleted(strapi, (userDocumentId) =>
        notices().deleteMany({ where: { userDocumentId } }),
      ),
  };
};
