import { DAY_MS } from 'contract';
import type { Audience, AudienceCount } from 'contract/desk/mails';
import { DEFAULT_LOCALE, LOCALES, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storedFlag } from '../../platform/database/index.ts';
import { memberRows } from '../../users/index.ts';
import { matching, sessionsOf } from '../members/list.ts';
import { storedNumber } from '../repository.ts';

type Rows = ReturnType<typeof memberRows>;

/** The language that a member reads. */
const READS = `case when u.language in ('${LOCALES.join("', '")}') then u.language else '${DEFAULT_LOCALE}' end`;
/** The same as `takesNews`, in two parts. */
const AGREED =
  '(p.marketing_emails is true and p.email_notifications is not false and u.marketing_consent_at is not null)';
const UNREACHED = '(u.blocked is true or u.mail_blocked_at is not null)';

const narrowed = (ctx: Context, audience: Audience, now: Date): Rows => {
  const { filters, plan, language, trained, joined, programme, imported, source, members } =
    audience;
  const since = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const rows = memberRows(ctx.strapi).leftJoin(
    'membership_preferences as p',
    'p.user_document_id',
    'u.document_id',
  );
  if (filters.length > 0) {
    rows.where((either) => {
      for (const filter of filters) {
        either.orWhereIn('u.id', matching(ctx, filter, now).select('u.id'));
      }
    });
  }
  if (plan !== null) rows.where('u.subscription_plan', plan);
  if (language !== null) rows.whereRaw(`${READS} = ?`, [language]);
  if (trained !== null) {
    const sessions = sessionsOf(ctx).where('s.started_at', '>', since(trained.days));
    if (trained.within) rows.whereExists(sessions);
    else rows.whereNotExists(sessions);
  }
  if (joined !== null) rows.where('u.created_at', joined.within ? '>' : '<=', since(joined.days));
  if (imported === true) rows.whereNotNull('u.imported_at');
  if (imported === false) rows.whereNull('u.imported_at');
  if (source !== null) rows.where('u.source', source);
  if (members !== null) rows.whereIn('u.document_id', members);
  if (programme !== null) {
    const enrolled = ctx.strapi.db
      .connection('membership_enrolments as e')
      .whereRaw('e.user_document_id = u.document_id')
      .where('e.programme_document_id', programme)
      .whereNull('e.ended_at')
      .whereNull('e.finished_at');
    rows.whereExists(enrolled);
  }
  return rows;
};

const groupsSchema = z.array(
  z.object({
    reads: z.enum(LOCALES),
    agreed: storedFlag,
    unreached: storedFlag,
    members: storedNumber,
  }),
);

/** How many members an audience has now, and how many of them a mail reaches. */
export const countAudience = async (
  ctx: Context,
  audience: Audience,
  now: Date,
): Promise<AudienceCount> => {
  const part = (text: string) => ctx.strapi.db.connection.raw(text);
  const groups = groupsSchema.parse(
    await narrowed(ctx, audience, now)
      .groupBy('reads', 'agreed', 'unreached')
      .select(part(`${READS} as reads`), part(`${AGREED} as agreed`))
      .select(part(`${UNREACHED} as unreached`))
      .count('* as members'),
  );
  const sum = (fits: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(fits).reduce((all, { members }) => all + members, 0);
  const reached = ({ agreed, unreached }: (typeof groups)[number]) => agreed && !unreached;
  const byLanguage: Partial<Record<Locale, number>> = {};
  for (const locale of LOCALES) {
    const count = sum((group) => group.reads === locale && reached(group));
    if (count > 0) byLanguage[locale] = count;
  }
  return {
    fits: sum(() => true),
    noConsent: sum(({ agreed }) => !agreed),
    blocked: sum(({ agreed, unreached }) => agreed && unreached),
    total: sum(reached),
    byLanguage,
  };
};

const recipientSchema = z.object({
  id: z.number(),
  document_id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  reads: z.enum(LOCALES),
});

export type Recipient = z.output<typeof recipientSchema>;

/**
 * Members of an audience whom a mail reaches now, in the order of their rows.
 * @param after the row of the last one of the page before; 0 for the first
 */
export const recipientsAfter = async (
  ctx: Context,
  audience: Audience,
  now: Date,
  after: number,
  limit: number,
): Promise<Recipient[]> => {
  const rows: unknown[] = await narrowed(ctx, audience, now)
    .whereRaw(`${AGREED} and not ${UNREACHED}`)
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(limit)
    .select('u.id', 'u.document_id', 'u.name', 'u.email')
    .select(ctx.strapi.db.connection.raw(`${READS} as reads`));
  return z.array(recipientSchema).parse(rows);
};
