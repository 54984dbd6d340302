import {
  type AccountExport,
  DAY_MS,
  entitlementKindSchema,
  MEMBER_STATES,
  type MemberState,
} from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { mailMember } from '../../mail/index.ts';
import { storedIsoTime, Table, type Transaction, USER_UID } from '../../platform/database/index.ts';
import { contactOf } from '../../users/index.ts';
import { snapshotOf } from '../accounts.ts';
import { isFault, reportFault } from '../errors.ts';
import { confirmMember, withMember } from '../locks.ts';
import type { Snapshot } from '../snapshot/schema.ts';
import { longestRunning, memberStateOf, NO_END } from './rules.ts';

/** Most members whose end is written in one round; the rest follow in the next. */
const BATCH = 200;

/** How long before its end it is told. */
const NOTICE_MS = 7 * DAY_MS;

/** The states of those who have nothing besides what was given. */
const GIVEN_STATES: readonly MemberState[] = ['gift', 'free'];

/** The end is the first instant that is closed. */
const lastInstant = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

const rowSchema = z.object({
  documentId: z.string(),
  userDocumentId: z.string(),
  kind: entitlementKindSchema,
  fromAt: storedIsoTime,
  untilAt: storedIsoTime.nullable(),
  reason: z.string(),
  /** What it came from: the action, the gift or the row of an import. */
  sourceId: z.string().nullable(),
  givenBy: z.string(),
  endedAt: storedIsoTime.nullable(),
});

/** A span of access without a subscription; times are ISO 8601. */
export type Entitlement = z.output<typeof rowSchema>;

const entitlements = new Table('entitlement', rowSchema);

/** All that a member was given, also what has ended; oldest first. */
export const entitlementsOf = (ctx: Context, userDocumentId: string): Promise<Entitlement[]> =>
  entitlements.all(ctx, { userDocumentId }, { orderBy: { fromAt: 'asc' } });

/**
 * The member's fields that depend on what was given.
 * @param now milliseconds since the epoch
 */
export const givenFieldsOf = async (
  ctx: Context,
  userDocumentId: string,
  snapshot: Snapshot | null,
  now: number,
) => {
  const given = await entitlementsOf(ctx, userDocumentId);
  const longest = longestRunning(given, now);
  return {
    entitledUntil: longest === null ? null : (longest.untilAt ?? NO_END),
    ...memberStateOf(snapshot, given, now),
  };
};

/** Changes what a member was given, with the member's fields. Takes the member's lock. */
const changing = async <Result>(
  ctx: Context,
  userDocumentId: string,
  change: (trx: Transaction) => Promise<Result>,
  now?: number,
): Promise<Result> =>
  await withMember(ctx, userDocumentId, async () => {
    const snapshot = await snapshotOf(ctx, userDocumentId);
    return await ctx.strapi.db.transaction(async ({ trx }) => {
      await confirmMember(ctx, userDocumentId, trx);
      const result = await change(trx);
      // What is given begins with the change.
      const at = now ?? Date.now();
      const data = await givenFieldsOf(ctx, userDocumentId, snapshot, at);
      await ctx.strapi.db.query(USER_UID).update({ where: { documentId: userDocumentId }, data });
      return result;
    });
  });

/**
 * Gives a member access from now on, once for each source.
 * @param given `untilAt` is null for no end
 * @param template the mail that says so
 */
export const giveEntitlement = async (
  ctx: Context,
  userDocumentId: string,
  given: Pick<Entitlement, 'kind' | 'untilAt' | 'reason' | 'givenBy' | 'sourceId'>,
  template?: 'free-time-given' | 'free-membership-given',
): Promise<Entitlement> =>
  await changing(ctx, userDocumentId, async (trx) => {
    const { sourceId, untilAt } = given;
    const before = await entitlementsOf(ctx, userDocumentId);
    const known = before.find((each) => sourceId !== null && each.sourceId === sourceId);
    if (known !== undefined) return known;
    const data = { ...given, userDocumentId, fromAt: new Date() };
    const made = await entitlements.add(ctx, data);
    const member = await contactOf(ctx, userDocumentId);
    if (template === undefined || member === null) return made;
    const whose = { userDocumentId, email: member.email };
    const access = { openUntil: untilAt };
    await mailMember(ctx, whose, template, made.documentId, { access }, trx);
    return made;
  });

/**
 * Takes back what was given, from now on. Does nothing when it has ended.
 * @param endedBy the name of the panel user
 */
export const endEntitlement = (
  ctx: Context,
  { documentId, userDocumentId }: Pick<Entitlement, 'documentId' | 'userDocumentId'>,
  endedBy: string,
): Promise<void> =>
  changing(ctx, userDocumentId, async () => {
    await entitlements.change(ctx, { documentId, endedAt: null }, { endedAt: new Date(), endedBy });
  });

/** Undoes that. */
export const restoreEntitlement = (
  ctx: Context,
  { documentId, userDocumentId }: Pick<Entitlement, 'documentId' | 'userDocumentId'>,
): Promise<void> =>
  changing(ctx, userDocumentId, async () => {
    await entitlements.change(ctx, { documentId }, { endedAt: null, endedBy: null });
  });

const endingSchema = z.object({
  documentId: z.string(),
  email: z.string(),
  entitledUntil: storedIsoTime,
  memberState: z.enum(MEMBER_STATES),
});

const entitledUntil = async (ctx: Context, where: object, limit?: number) =>
  z.array(endingSchema).parse(
    await ctx.strapi.db.query(USER_UID).findMany({
      where: { entitledUntil: where },
      select: ['documentId', 'email', 'entitledUntil', 'memberState'],
      ...(limit !== undefined && { limit }),
    }),
  );

/** Writes the new state of members whose given time has run out, and tells those who have nothing else. */
export const endDueEntitlements = async (ctx: Context, now: Date): Promise<void> => {
  for (const ended of await entitledUntil(ctx, { $lte: now }, BATCH)) {
    const { documentId, email, entitledUntil: endedOn, memberState } = ended;
    try {
      const tell = async (trx: Transaction): Promise<void> => {
        if (!GIVEN_STATES.includes(memberState)) return;
        const occasion = `${documentId}:${endedOn}`;
        const whose = { userDocumentId: documentId, email };
        const values = { endedOn: lastInstant(endedOn) };
        await mailMember(ctx, whose, 'entitlement-ended', occasion, values, trx);
      };
      await changing(ctx, documentId, tell, now.getTime());
    } catch (error) {
      if (!isFault(error)) reportFault(ctx, error);
    }
  }
};

/** Tells members whose access ends within a week, and who have nothing else, once. */
export const tellOfEnds = async (ctx: Context, now: Date): Promise<void> => {
  const soon = new Date(now.getTime() + NOTICE_MS);
  for (const ending of await entitledUntil(ctx, { $gt: now, $lte: soon })) {
    const { documentId, email, entitledUntil: endsOn, memberState } = ending;
    const longest = longestRunning(await entitlementsOf(ctx, documentId), now.getTime());
    const lastsMs = Date.parse(endsOn) - Date.parse(longest?.fromAt ?? endsOn);
    // What was given for days alone was told when it was given.
    if (!GIVEN_STATES.includes(memberState) || lastsMs <= NOTICE_MS) continue;
    const whose = { userDocumentId: documentId, email };
    const values = { endsOn: lastInstant(endsOn) };
    await mailMember(ctx, whose, 'entitlement-ending', `${documentId}:${endsOn}`, values);
  }
};

/** Those of some members who had given access at or after a moment. */
export const entitledSince = async (
  ctx: Context,
  userDocumentIds: readonly string[],
  since: Date,
): Promise<Set<string>> => {
  const found = await entitlements.all(ctx, { userDocumentId: { $in: userDocumentIds } });
  const recent = found.filter(
    ({ untilAt, endedAt }) => (endedAt ?? untilAt ?? NO_END) >= since.toISOString(),
  );
  return new Set(recent.map(({ userDocumentId }) => userDocumentId));
};

/** As the member's export has them. */
export const entitlementsKeptOf = async (
  ctx: Context,
  userDocumentId: string,
): Promise<AccountExport['entitlements']> =>
  (await entitlementsOf(ctx, userDocumentId)).map(({ kind, fromAt, untilAt, reason, endedAt }) => ({
    kind,
    from: fromAt,
    until: untilAt,
    reason,
    ended_at: endedAt,
  }));

/** What came of some sources names no giver any more. */
export const forgetGivers = async (ctx: Context, sourceIds: readonly string[]): Promise<void> => {
  await entitlements.change(ctx, { sourceId: { $in: sourceIds } }, { givenBy: '' });
};

/** Leaves rows that name nobody, for the figures. */
export const forgetEntitlements = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const nobody = { userDocumentId: null, reason: '', sourceId: null };
  await entitlements.change(ctx, { userDocumentId }, nobody);
};
