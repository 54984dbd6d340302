import { DAY_MS, writtenAmount } from 'contract';
import type { Need, NeedButton } from 'contract/desk/today';
import { z } from 'zod';
import {
  type AlertKind,
  openRefundRequests,
  snapshotsOf,
  unseenAlerts,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { storedIsoTime } from '../../platform/database/index.ts';
import { measureSetup, NEEDED_STEPS, signUpState, siteSettings } from '../../site/index.ts';
import { contactsOf, memberRows } from '../../users/index.ts';
import { ALERT_BUTTONS } from '../alerts.ts';
import { countRows, importsIn } from '../import/repository.ts';
import type { Right } from '../rights.ts';
import { longDay } from './days.ts';
import { MAILS_KEY, mailsSeenAt } from './seen.ts';

/** `may`: whether the reader has a right. */
type Viewer = { may: (right: Right) => boolean; now: Date };
type Source = (ctx: Context, viewer: Viewer) => Promise<Need[]>;

const open = (label: string, to: string): NeedButton => ({ does: 'open', label, to });

const need = (
  key: string,
  kind: Need['kind'],
  title: string,
  text: string,
  rest: Partial<Need> = {},
): Need => ({ key, kind, title, text, member: null, since: null, buttons: [], ...rest });

const refundRequests: Source = async (ctx, { may, now }) => {
  const { timeZone } = siteSettings(ctx);
  return (await openRefundRequests(ctx)).map((row) => {
    const { documentId: id, userDocumentId, memberEmail: email, reason, requestedAt } = row;
    const amount = writtenAmount(row.amountMinor, row.currency);
    const name = row.memberName || email;
    const text = `Asked on ${longDay(requestedAt, now, timeZone)}.${reason ? ` “${reason}”` : ''}`;
    return need(`request:${id}`, 'request', `${name} asks for ${amount} back`, text, {
      member: { id: userDocumentId, name, email },
      since: requestedAt,
      request: { id, amount },
      buttons: may('refund-requests.decide') ? [{ does: 'grant' }, { does: 'refuse' }] : [],
    });
  });
};

const failedPayments: Source = async (ctx, { now }) => {
  const ids: string[] = await memberRows(ctx.strapi)
    .where({ 'u.member_state': 'failed' })
    .pluck('u.document_id');
  const snapshots = await snapshotsOf(ctx, ids);
  const due = [...snapshots.values()].flatMap((one) => one.due);
  if (due.length === 0) return [];
  const sums = new Map<string, number>();
  for (const { amountMinor, currency } of due) {
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  }
  const sum = [...sums].map(([currency, minor]) => writtenAmount(minor, currency)).join(' and ');
  const [next] = due.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).toSorted();
  const again =
    next === undefined
      ? 'Stripe does not try again.'
      : `Stripe tries again, next on ${longDay(next, now, siteSettings(ctx).timeZone)}.`;
  const isOne = due.length === 1;
  const title = isOne
    ? `A payment failed, ${sum}`
    : `${due.length} payments failed, ${sum} together`;
  const text = `${again} ${isOne ? 'The member has' : 'The members have'} been told.`;
  const buttons = [open('Show', '/plugins/membership/members?filter=failed')];
  return [need('payments', 'money', title, text, { buttons })];
};

const DISPUTES: readonly AlertKind[] = ['dispute', 'inquiry', 'early-fraud-warning'];
const REFUNDS: readonly AlertKind[] = ['refund-failed', 'refund-late'];
const CONNECTIONS: readonly AlertKind[] = [
  ...(['connection-broken', 'webhook-silent'] as const),
  ...(['mail-refused', 'backup-failed'] as const),
];
const PRICES: readonly AlertKind[] = ['price-change-failed'];
const NAMED = [...DISPUTES, ...REFUNDS, ...CONNECTIONS, ...PRICES];

/** So long an import is looked after. */
const IMPORT_MS = 45 * DAY_MS;

const failedRows: Source = async (ctx, { now }) => {
  const since = new Date(now.getTime() - IMPORT_MS);
  const begun = { startedAt: { $gt: since } };
  const imports = await importsIn(ctx, ['running', 'paused', 'done'], begun);
  const found = await Promise.all(
    imports.map(async ({ documentId: id, name, startedAt }): Promise<Need[]> => {
      const failed = await countRows(ctx, id, { result: 'failed' });
      if (failed === 0) return [];
      const rows = failed === 1 ? 'A row' : `${failed} rows`;
      const text = `From the file ${name}. Nothing is charged there.`;
      const buttons = [open('Show', `/plugins/membership/members/import/${id}`)];
      const rest = { since: startedAt, buttons };
      return [need(`import:${id}`, 'money', `${rows} of an import failed`, text, rest)];
    }),
  );
  return found.flat();
};

/** The alerts of some kinds as needs; those of no kind above with `null`. */
const alerts =
  (kinds: readonly AlertKind[] | null): Source =>
  async (ctx, { may }) => {
    const found = (await unseenAlerts(ctx)).filter(({ kind }) =>
      kinds === null ? !NAMED.includes(kind) : kinds.includes(kind),
    );
    const contacts = await contactsOf(
      ctx,
      found.flatMap(({ userDocumentId }) => userDocumentId ?? []),
    );
    return found.map((alert) => {
      const { documentId, kind, title, message, raisedAt, stripePath, shown } = alert;
      const contact = contacts.find((one) => one.documentId === alert.userDocumentId);
      const name = contact?.name || contact?.email || '';
      const button = ALERT_BUTTONS[kind];
      const isOffered =
        button !== undefined && may('refund-requests.decide') && (button === 'connect' || contact);
      const at = `${ctx.settings.stripe.dashboardUrl}/${stripePath}`;
      return {
        key: `alert:${documentId}`,
        kind: CONNECTIONS.includes(kind) ? 'site' : stripePath === null ? 'news' : 'money',
        title: shown === null ? title : [shown.title, name].filter(Boolean).join(' of '),
        text: shown?.text ?? message,
        member: contact ? { id: contact.documentId, name, email: contact.email } : null,
        since: raisedAt,
        buttons: [
          ...(isOffered ? [{ does: button }] : []),
          ...(stripePath === null ? [] : [open(shown?.isTask ? 'What to send' : 'At Stripe', at)]),
          ...(kind === 'connection-broken'
            ? [open('Connections', '/plugins/membership/settings/connections')]
            : []),
          ...(shown?.isTask ? [] : [{ does: 'seen' as const }]),
        ],
      };
    });
  };

const addressesSchema = z.array(
  z.object({ name: z.string().nullable(), email: z.string(), mail_blocked_at: storedIsoTime }),
);

/** Addresses that do not exist, since the reader last marked them as seen. */
const cameBack: Source = async (ctx) => {
  const rows = addressesSchema.parse(
    await memberRows(ctx.strapi)
      .where('u.mail_blocked_at', '>', new Date((await mailsSeenAt(ctx)) ?? 0))
      .orderBy('u.mail_blocked_at', 'desc')
      .select('u.name', 'u.email', 'u.mail_blocked_at'),
  );
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const name = first.name || first.email;
  const and = others.length === 1 ? 'one other' : `${others.length} others`;
  const isOne = others.length === 0;
  const title = `Mail to ${isOne ? name : rows.length} came back`;
  const text = isOne
    ? 'The address does not exist.'
    : `The addresses of ${name} and ${and} do not exist.`;
  const buttons: NeedButton[] = [open('Show', '/plugins/membership/mails/sent'), { does: 'seen' }];
  return [need(MAILS_KEY, 'news', title, text, { since: first.mail_blocked_at, buttons })];
};

/** Nobody can sign up since a needed step broke. */
const signUp: Source = async (ctx) => {
  if ((await signUpState(ctx)) !== 'closed') return [];
  const broken = (await measureSetup(ctx)).filter(
    ({ key, missing }) => missing !== null && NEEDED_STEPS.some((needed) => needed === key),
  );
  const text = broken.map(({ missing }) => missing).join(' ');
  return [need('sign-up', 'site', 'Nobody can sign up', text)];
};

/** What needs a decision, in the order in which it is shown; the newest first within a source. */
const SOURCES: readonly { what: string; right: Right; read: Source }[] = [
  { what: 'The requests for refunds', right: 'members.read', read: refundRequests },
  { what: 'The disputes', right: 'members.read', read: alerts(DISPUTES) },
  { what: 'The refunds that failed', right: 'members.read', read: alerts(REFUNDS) },
  { what: 'The payments that failed', right: 'members.read', read: failedPayments },
  { what: 'The rows of imports', right: 'members.import', read: failedRows },
  { what: 'The connections', right: 'dashboard.read', read: alerts(CONNECTIONS) },
  { what: 'The prices that could not be set', right: 'members.read', read: alerts(PRICES) },
  { what: 'The mails that came back', right: 'members.read', read: cameBack },
  { what: 'Whether anybody can sign up', right: 'dashboard.read', read: signUp },
  { what: 'The other alerts', right: 'members.read', read: alerts(null) },
];

/** Everything that needs a decision of the reader; a source that fails says so in its place. */
export const readNeeds = async (ctx: Context, viewer: Viewer): Promise<Need[]> => {
  const found = await Promise.all(
    SOURCES.filter(({ right }) => viewer.may(right)).map(async ({ what, read }) => {
      try {
        return await read(ctx, viewer);
      } catch (fault) {
        ctx.strapi.log.error(`${what} could not be read: ${String(fault)}`);
        const text = 'The rest of the page stands.';
        return [need(`unread:${what}`, 'unread', `${what} could not be read.`, text)];
      }
    }),
  );
  return found.flat();
};
