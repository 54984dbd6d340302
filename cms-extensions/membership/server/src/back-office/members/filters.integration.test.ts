import { MEMBER_STATES, type MemberState } from 'contract';
import { MEMBER_FILTERS } from 'contract/desk/members';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { contextOf } from '../../../../test/context.ts';
import { DATABASES } from '../../../../test/length.ts';
import { insertRows } from '../../../../test/rows.ts';
import { listMembers, listQuerySchema } from './list.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-29T09:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

/** A member, and what the filters ask of each. */
type Made = {
  id: string;
  state: MemberState;
  blocked: boolean;
  hasPaid: boolean;
  hasMethod: boolean;
  /** Days since access began, since the last session of a minute, and whether the member is away. */
  begun: number;
  session: number | null;
  away: boolean;
  gift: number | null;
};

const GIVES: Readonly<Record<MemberState, string>> = {
  ...{ failed: 'active', paused: 'inactive', trial: 'trial', leaving: 'active' },
  ...{ paying: 'active', gift: 'inactive', free: 'inactive', none: 'expired' },
};

/** Every combination, each in turn. */
const made = Array.from({ length: 240 }, (_, index): Made => {
  const pick = <Value>(values: readonly Value[], step: number): Value =>
    values[Math.floor(index / step) % values.length] as Value;
  const state = MEMBER_STATES[index % MEMBER_STATES.length] ?? 'none';
  return {
    id: `made-${index}`,
    state,
    blocked: index % 13 === 0,
    hasPaid: state === 'failed' ? pick([true, false], 8) : state !== 'trial',
    hasMethod: pick([true, false, true], 16),
    begun: pick([40, 3], 24),
    session: pick([null, 2, 20], 9),
    away: index % 11 === 0,
    gift: state === 'gift' || state === 'free' ? pick([30, 2], 5) : null,
  };
});

/** 7.1 of the desk's rules, for one member. */
const fits: Readonly<Record<(typeof MEMBER_FILTERS)[number], (member: Made) => boolean>> = {
  all: () => true,
  trial: ({ state, hasPaid }) => state === 'trial' || (state === 'failed' && !hasPaid),
  paying: ({ state, hasPaid }) =>
    state === 'paying' || state === 'leaving' || (state === 'failed' && hasPaid),
  leaving: ({ state }) => state === 'leaving',
  failed: ({ state }) => state === 'failed',
  free: ({ state }) => state === 'free' || state === 'gift',
  paused: ({ state }) => state === 'paused',
  none: ({ state }) => state === 'none',
  blocked: ({ blocked }) => blocked,
  asleep: ({ state, blocked, begun, session, away, gift, hasMethod }) => {
    const byPlan = GIVES[state] === 'active' || (GIVES[state] === 'trial' && hasMethod);
    const isLong = (byPlan && begun >= 14) || (gift !== null && gift >= 14);
    return isLong && !blocked && state !== 'paused' && !away && (session ?? 99) >= 14;
  },
};

describe.each(DATABASES)("the list's filters on %s", (database) => {
  let app: Booted;
  beforeAll(async () => {
    app = await bootMembership({ database });
    const stamps = { created_at: NOW, updated_at: NOW };
    const rows: [table: string, row: object][] = [];
    const insert = (table: string, row: object) => rows.push([table, row]);
    for (const { id, state, ...member } of made) {
      const of = { ...stamps, document_id: `row-${id}`, user_document_id: id };
      insert('up_users', {
        ...{ ...stamps, document_id: id, username: id, email: `${id}@example.com` },
        ...{ email_lower: `${id}@example.com`, name: id, provider: 'local', confirmed: true },
        ...{ blocked: member.blocked, member_state: state, subscription_status: GIVES[state] },
        ...{ has_payment_method: member.hasMethod, stripe_subscription_id: `sub-${id}` },
      });
      const began = member.hasPaid ? 'start' : 'trial';
      if (GIVES[state] === 'active' || GIVES[state] === 'trial') {
        insert('membership_plan_changes', {
          ...{ ...of, key: id, subscription_id: `sub-${id}`, kind: began, plan_key: 'monthly' },
          ...{ at: ago(member.begun), currency: 'usd', mrr_12: 0, delta_12: 0 },
        });
      }
      if (member.gift !== null) {
        insert('membership_entitlements', {
          ...{ ...of, kind: 'gift', from_at: ago(member.gift), until_at: null },
          ...{ reason: '', given_by: '' },
        });
      }
      // The second one is too short to count.
      for (const [days, watched] of [
        [member.session, 60],
        [1, 59],
      ] as const) {
        if (days === null) continue;
        insert('membership_sessions', {
          ...{ ...of, document_id: `${id}-${watched}`, session_id: `${id}-${watched}` },
          ...{ workout_document_id: 'w', title: 'W', workout_seconds: 600, time_zone: 'UTC' },
          ...{ started_at: ago(days), last_report_at: ago(days), local_date: '2026-11-01' },
          ...{ planned_seconds: 600, watched_seconds: watched, revision: 0 },
          ...{ planned_ranges: '[]', ranges: '[]' },
        });
      }
      if (member.away) {
        insert('membership_away', {
          ...{ ...of, from_on: '2026-11-29', until_on: '2026-11-29' },
        });
      }
    }
    await insertRows(app.strapi, rows);
  });
  afterAll(() => app.stop());

  const idsOf = async (query: Record<string, string>): Promise<string[]> => {
    const ids: string[] = [];
    for (let page = 1; ; page += 1) {
      const parsed = listQuerySchema.parse({ ...query, page });
      const { rows, pages } = await listMembers(contextOf(app.strapi), parsed, NOW);
      ids.push(...rows.map(({ id }) => id));
      if (page >= pages) return ids;
    }
  };

  it.each(MEMBER_FILTERS)('%s has whom the rule has, row by row', async (filter) => {
    const expected = made.filter((member) => fits[filter](member)).map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(0);
    expect((await idsOf({ filter })).toSorted()).toEqual(expected.toSorted());
    const { counts } = await listMembers(contextOf(app.strapi), listQuerySchema.parse({}), NOW);
    expect(counts[filter]).toBe(expected.length);
    expect(counts.all).toBe(
      counts.trial + counts.paying + counts.free + counts.paused + counts.none,
    );
  });

  it.each(['joined', 'name', 'next', 'session'])('is whole when ordered: %s', async (sort) => {
    expect(new Set(await idsOf({ sort })).size).toBe(made.length);
  });

  it('ends with who never trained when ordered by the last session', async () => {
    const ids = await idsOf({ sort: 'session' });
    const sessions = ids.map((id) => made.find((member) => member.id === id)?.session ?? 99);
    expect(sessions).toEqual(sessions.toSorted((a, b) => a - b));
  });
});
