import { DAY_MS, paymentMethodName, writtenAmount } from 'contract';
import type { TimelineEntry, TimelinePage } from 'contract/desk/members';
import { z } from 'zod';
import {
  actionsOf,
  planChangesOfMember,
  refundRequestsOf,
  snapshotsOf,
  withdrawalsOf,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { mailsBefore } from '../../mail/index.ts';
import { creditedOf, shownSessionsBefore } from '../../training/index.ts';
import { emailChangesOf, findUserById, notesOf } from '../../users/index.ts';
import WORDS from './timeline-words.json';

const PAGE = 30;

const KINDS = ['money', 'training', 'mails', 'notes'] as const;

/** An unknown kind shows all, an unreadable time the newest. */
export const timelineQuerySchema = z.object({
  kind: z.enum(KINDS).nullable().catch(null),
  before: z.iso.datetime().nullable().catch(null),
});

/** The panel user who looks. */
export type Viewer = { id: number; isOwner: boolean };

type Source = (
  ctx: Context,
  memberId: string,
  before: string,
  viewer: Viewer,
) => Promise<TimelineEntry[]>;

const entry = (
  kind: TimelineEntry['kind'],
  id: string,
  at: string,
  title: string,
  text = '',
): TimelineEntry => ({ id, at, kind, title, text, url: null, note: null });

const ENDS: Readonly<Record<string, string>> = WORDS.ends;

const planWords = ({
  kind,
  plan_key: plan,
  cause,
}: Awaited<ReturnType<typeof planChangesOfMember>>[number]) => {
  const words: Readonly<Record<typeof kind, readonly [title: string, text: string] | null>> = {
    trial: ['Trial began', plan],
    trial_over: cause === 'paid' ? null : ['Trial ended', ENDS[cause ?? ''] ?? ''],
    start: ['Plan began', plan],
    return: ['Came back', plan],
    change: ['Plan or price changed', plan],
    pause: ['Pause began', ''],
    resume: ['Pause ended', ''],
    end: ['Plan ended', ENDS[cause ?? ''] ?? ''],
    correct: null,
  };
  return words[kind];
};

const planChanges: Source = async (ctx, memberId) =>
  (await planChangesOfMember(ctx, memberId)).flatMap((change) => {
    const words = planWords(change);
    return words === null ? [] : [entry('money', `plan-${change.id}`, change.at, ...words)];
  });

const invoices: Source = async (ctx, memberId) => {
  const snapshot = (await snapshotsOf(ctx, [memberId])).get(memberId);
  return (snapshot?.invoices ?? []).flatMap((invoice): TimelineEntry[] => {
    const { id, status, amountMinor, currency, attempts, refundedMinor, paidWith } = invoice;
    const isFailed = status === 'open' && attempts > 0 && !invoice.isProcessing;
    if (amountMinor === 0 || (status !== 'paid' && !isFailed)) return [];
    const amount = writtenAmount(amountMinor, currency);
    const text = [
      paidWith && [paymentMethodName(paidWith.brand), paidWith.last4].filter(Boolean).join(' '),
      invoice.isPaidOutside && 'outside of Stripe',
      refundedMinor > 0 && `${writtenAmount(refundedMinor, currency)} of it given back`,
    ]
      .filter(Boolean)
      .join(', ');
    const title = isFailed ? `Payment of ${amount} failed` : `Paid ${amount}`;
    const url = `${ctx.settings.stripe.dashboardUrl}/invoices/${id}`;
    return [{ ...entry('money', id, invoice.createdAt, title, text), url }];
  });
};

const refunds: Source = async (ctx, memberId) =>
  (await refundRequestsOf(ctx, memberId)).flatMap((request) => {
    const { documentId: id, amountMinor, currency, requestedAt, decidedAt, decidedBy } = request;
    const amount = writtenAmount(amountMinor, currency);
    const title = `Asked for a refund of ${amount}`;
    const asked = entry('money', id, requestedAt, title, request.reason ?? '');
    if (decidedAt === null) return [asked];
    const isGranted = request.state === 'granted';
    const decision = isGranted ? `Refund granted: ${amount}` : 'Refund refused';
    const text = [decidedBy && `by ${decidedBy}`, request.answer].filter(Boolean).join(': ');
    return [asked, entry('money', `${id}-decided`, decidedAt, decision, text)];
  });

const withdrawals: Source = async (ctx, memberId) =>
  (await withdrawalsOf(ctx, memberId)).map((date) => {
    const at = date.toISOString();
    return entry('money', `withdrawal-${at}`, at, 'Withdrew from the contract');
  });

const ACTED: Readonly<Record<string, string>> = WORDS.acted;

const reasonSchema = z.object({ reason: z.string() });

const acted = async (ctx: Context, memberId: string, isMail: boolean) => {
  const found = (await actionsOf(ctx, memberId)).filter(
    ({ kind }) => ['mail', 'invite'].includes(kind) === isMail,
  );
  return found.map(({ actionId, at, kind, panelUserName, ...action }) => {
    const { data: said } = reasonSchema.safeParse(action.data.body);
    const text = [
      action.state === 'pending' ? 'Stripe has not confirmed it yet' : action.outcome,
      said && `“${said.reason}”`,
    ];
    const title = `${ACTED[kind] ?? kind} by ${panelUserName}`;
    return entry(isMail ? 'mails' : 'money', actionId, at, title, text.filter(Boolean).join(' '));
  });
};

const FELT = WORDS.felt;

const minutes = (seconds: number): number => Math.round(seconds / 60);

const training: Source = async (ctx, memberId, before) => {
  const sessions = await shownSessionsBefore(ctx, memberId, before, PAGE + 1);
  const credited = await creditedOf(ctx, memberId);
  return sessions.flatMap((session) => {
    const { sessionId: id, title, startedAt: at, feeling } = session;
    const watched = `${minutes(session.watchedSeconds)} of ${minutes(session.plannedSeconds)} min`;
    const days = (credited.get(id) ?? []).map(({ key, programme, place }) => {
      const done = place === null ? 'a day' : `week ${place.week}, day ${place.day}`;
      return entry('training', `${id}-${key}`, at, programme, `${done} done`);
    });
    const text = [watched, feeling && FELT[feeling]].filter(Boolean).join(', ');
    return [...days, entry('training', id, at, `Trained ${title}`, text)];
  });
};

const DELIVERED = WORDS.delivered;

const mails: Source = async (ctx, memberId, before) =>
  (await mailsBefore(ctx, memberId, new Date(before), PAGE + 1)).map((mail) => {
    const text = [DELIVERED[mail.state], mail.subject && `“${mail.subject}”`].filter(Boolean);
    return entry('mails', `mail-${mail.id}`, mail.at, `Mail: ${mail.name}`, text.join(', '));
  });

const notes: Source = async (ctx, memberId, _before, viewer) =>
  (await notesOf(ctx, memberId)).map(({ documentId: id, at, text, authorId, authorName }) => {
    const isOwn = authorId === viewer.id;
    const note = { id, mayChange: isOwn, mayDelete: isOwn || viewer.isOwner };
    return {
      ...entry('notes', id, at, isOwn ? 'Note by you' : `Note by ${authorName}`, text),
      note,
    };
  });

const account: Source = async (ctx, memberId) => {
  const user = await findUserById(ctx, memberId);
  if (user === null) return [];
  const changes = (await emailChangesOf(ctx, memberId)).map(({ at, from }) =>
    entry('account', `email-${at}`, at, 'E-mail changed', `it was ${from}`),
  );
  return [...changes, entry('account', 'joined', user.join_date, 'Signed up')];
};

const SOURCES: Readonly<Record<(typeof KINDS)[number], readonly Source[]>> = {
  money: [
    ...[planChanges, invoices, refunds, withdrawals],
    (ctx, memberId) => acted(ctx, memberId, false),
  ],
  training: [training],
  mails: [mails, (ctx, memberId) => acted(ctx, memberId, true)],
  notes: [notes],
};

/** What happened with a member, newest first. What shares a moment stays on one page. */
export const timelineOf = async (
  ctx: Context,
  memberId: string,
  query: z.output<typeof timelineQuerySchema>,
  viewer: Viewer,
): Promise<TimelinePage> => {
  // Stripe's clock may be ahead of ours.
  const before = query.before ?? new Date(Date.now() + DAY_MS).toISOString();
  const sources =
    query.kind === null ? [...Object.values(SOURCES).flat(), account] : SOURCES[query.kind];
  const found = await Promise.all(sources.map((read) => read(ctx, memberId, before, viewer)));
  const all = found
    .flat()
    .filter(({ at }) => at < before)
    .sort((a, b) => b.at.localeCompare(a.at));
  const last = all[PAGE - 1]?.at ?? '';
  const entries = all.filter(({ at }) => at >= last);
  return { entries, before: entries.length < all.length ? last : null };
};
