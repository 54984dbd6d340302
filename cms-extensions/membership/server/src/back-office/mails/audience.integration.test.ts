import { DAY_MS } from 'contract';
import { type Audience, audienceSchema } from 'contract/desk/mails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { contextOf } from '../../../../test/context.ts';
import { DATABASES } from '../../../../test/length.ts';
import { insertRows } from '../../../../test/rows.ts';
import { countAudience, recipientsAfter } from './audience.ts';

const NOW = new Date('2026-11-29T09:00:00Z');
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

/** A member, and what the conditions ask of each. */
type Made = {
  id: string;
  state: string;
  plan: string | null;
  language: string | null;
  blocked: boolean;
  cameBack: boolean;
  /** Null: never changed a preference. */
  preferences: { news: boolean; notifications: boolean } | null;
  agreed: boolean;
  joined: number;
  session: number | null;
  programme: 'runs' | 'over' | null;
};

const made = Array.from({ length: 360 }, (_, index): Made => {
  const pick = <Value>(values: readonly Value[], step: number): Value =>
    values[Math.floor(index / step) % values.length] as Value;
  return {
    id: `made-${index}`,
    state: pick(['paying', 'trial', 'none', 'leaving'], 1),
    plan: pick(['monthly', 'annual', null], 4),
    language: pick(['en', 'de', null], 12),
    blocked: index % 17 === 0,
    cameBack: index % 13 === 0,
    preferences: pick(
      [
        { news: true, notifications: true },
        { news: true, notifications: false },
        { news: false, notifications: true },
        null,
      ],
      5,
    ),
    agreed: pick([true, true, false], 7),
    joined: pick([3, 40], 9),
    session: pick([null, 2, 20], 11),
    programme: pick(['runs', null, 'over'] as const, 8),
  };
});

const hasAgreed = ({ preferences, agreed }: Made): boolean =>
  agreed && preferences?.news === true && preferences.notifications;
const isUnreached = ({ blocked, cameBack }: Made): boolean => blocked || cameBack;

const CASES: readonly [string, Partial<Audience>, (member: Made) => boolean][] = [
  ['everybody', {}, () => true],
  [
    'some who were chosen',
    { members: ['made-3', 'made-4', 'nobody'] },
    ({ id }) => id === 'made-3' || id === 'made-4',
  ],
  ['a filter', { filters: ['trial'] }, ({ state }) => state === 'trial'],
  [
    'who pay, those who leave too, and trials',
    { filters: ['paying', 'trial'] },
    ({ state }) => state !== 'none',
  ],
  [
    'a plan and a language',
    { plan: 'annual', language: 'de' },
    ({ plan, language }) => plan === 'annual' && language === 'de',
  ],
  ['the default language', { language: 'en' }, ({ language }) => language !== 'de'],
  [
    'trained',
    { trained: { within: true, days: 14 } },
    ({ session }) => session !== null && session < 14,
  ],
  [
    'not trained, and joined long ago',
    { trained: { within: false, days: 14 }, joined: { within: false, days: 30 } },
    ({ session, joined }) => (session ?? 99) >= 14 && joined >= 30,
  ],
  ['joined lately', { joined: { within: true, days: 30 } }, ({ joined }) => joined < 30],
  ['in a programme', { programme: 'programme' }, ({ programme }) => programme === 'runs'],
];

describe.each(DATABASES)('an audience on %s', (database) => {
  let app: Booted;
  beforeAll(async () => {
    app = await bootMembership({ database });
    const rows: [table: string, row: object][] = [];
    const insert = (table: string, row: object) => rows.push([table, row]);
    for (const { id, preferences, ...member } of made) {
      const stamps = { created_at: ago(member.joined), updated_at: NOW };
      const of = { ...stamps, document_id: `row-${id}`, user_document_id: id };
      insert('up_users', {
        ...{ ...stamps, document_id: id, username: id, email: `${id}@example.com` },
        ...{ email_lower: `${id}@example.com`, name: id, provider: 'local', confirmed: true },
        ...{ blocked: member.blocked, member_state: member.state, language: member.language },
        ...{ subscription_plan: member.plan, mail_blocked_at: member.cameBack ? NOW : null },
        marketing_consent_at: member.agreed ? ago(1) : null,
      });
      if (preferences !== null) {
        insert('membership_preferences', {
          ...{ ...of, marketing_emails: preferences.news, workout_reminders: true },
          ...{ email_notifications: preferences.notifications, favorite_categories: '[]' },
        });
      }
      if (member.session !== null) {
        insert('membership_sessions', {
          ...{ ...of, session_id: id, workout_document_id: 'w', title: 'W', workout_seconds: 600 },
          ...{ started_at: ago(member.session), last_report_at: NOW, local_date: '2026-11-01' },
          ...{ planned_seconds: 600, watched_seconds: 60, revision: 0, time_zone: 'UTC' },
          ...{ planned_ranges: '[]', ranges: '[]' },
        });
      }
      if (member.programme !== null) {
        insert('membership_enrolments', {
          ...{ ...of, programme_document_id: 'programme', title: 'P', start_on: '2026-11-01' },
          ...{ training_days: '[]', skipped: '[]', pins: '[]', revision: 0 },
          ...{ changed_at: NOW, finished_at: member.programme === 'over' ? NOW : null },
        });
      }
    }
    await insertRows(app.strapi, rows);
  });
  afterAll(() => app.stop());

  it.each(CASES)('%s: counts and reaches whom the rule names', async (_, conditions, fits) => {
    const audience = audienceSchema.parse(conditions);
    const all = made.filter(fits);
    const agreed = all.filter(hasAgreed);
    const reached = agreed.filter((member) => !isUnreached(member));
    expect(reached.length).toBeGreaterThan(0);
    const german = reached.filter(({ language }) => language === 'de').length;
    const byLanguage = { en: reached.length - german, de: german };
    expect(await countAudience(contextOf(app.strapi), audience, NOW)).toEqual({
      fits: all.length,
      noConsent: all.length - agreed.length,
      blocked: agreed.length - reached.length,
      total: reached.length,
      byLanguage: Object.fromEntries(Object.entries(byLanguage).filter(([, count]) => count > 0)),
    });
    const ids: string[] = [];
    for (let after = 0; ; ) {
      const page = await recipientsAfter(contextOf(app.strapi), audience, NOW, after, 20);
      ids.push(...page.map(({ document_id }) => document_id));
      after = page.at(-1)?.id ?? 0;
      if (page.length < 20) break;
    }
    expect(ids).toEqual(reached.map(({ id }) => id));
  });
});
