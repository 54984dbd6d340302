import type { SourceRow, SourcesNumbers } from 'contract/desk/numbers';
import { z } from 'zod';
import { allPlanChanges } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { memberRows } from '../../users/index.ts';
import { toMinor } from './figures.ts';
import { historyOf } from './history.ts';
import { firstInstant } from './videos.ts';

const joinedSchema = z.array(z.object({ document_id: z.string(), source: z.string().nullable() }));

/** What each member pays a month, and how a trial of theirs ended. */
const standingsOf = async (ctx: Context) => {
  const changes = await allPlanChanges(ctx);
  const paying = new Map<string, number>();
  for (const { userDocumentId, change } of historyOf(changes).paying) {
    paying.set(userDocumentId, (paying.get(userDocumentId) ?? 0) + change);
  }
  return { byMember: Map.groupBy(changes, ({ userDocumentId }) => userDocumentId), paying };
};

/** Sign-ups of some days by where they came from, the most frequent first. */
export const sourcesNumbers = async (
  ctx: Context,
  days: number,
  now: Date,
): Promise<SourcesNumbers> => {
  const { timeZone } = siteSettings(ctx);
  const since = firstInstant(days, now, timeZone);
  const [joined, { byMember, paying }] = await Promise.all([
    memberRows(ctx.strapi)
      .where('u.created_at', '>=', since)
      .select('u.document_id', 'u.source')
      .then((rows: unknown) => joinedSchema.parse(rows)),
    standingsOf(ctx),
  ]);
  const rows = [...Map.groupBy(joined, ({ source }) => source)].map(
    ([source, members]): SourceRow => {
      const changes = members.flatMap(({ document_id }) => byMember.get(document_id) ?? []);
      const over = changes.filter(({ kind }) => kind === 'trial_over');
      const byCurrency = Map.groupBy(changes, ({ currency }) => currency);
      return {
        source,
        signUps: members.length,
        trials: { part: over.filter(({ cause }) => cause === 'paid').length, of: over.length },
        paying: members.filter(({ document_id }) => (paying.get(document_id) ?? 0) > 0).length,
        mrr: [...byCurrency].flatMap(([currency, mine]) => {
          const minor = toMinor(mine.reduce((sum, { delta12 }) => sum + delta12, 0));
          return minor === 0 ? [] : [{ currency, minor }];
        }),
      };
    },
  );
  rows.sort((a, b) => b.signUps - a.signUps || (a.source ?? '').localeCompare(b.source ?? ''));
  return { days, timeZone, siteUrl: ctx.settings.storefrontUrl, rows };
};
