import { DAY_MS, paymentMethodName, writtenAmount } from 'contract';
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
import { findUserById, notesOf } from '../../users/index.ts';
import type { TimelineEntry, TimelinePage } from '../answers.ts';

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

const NOTHING_MORE = { text: '', url: null, note: null };

const ENDS: Readonly<Record<string, string>> = {
  cancelled: 'cancelled',
  failed: 'the payment failed',
  refund: 'refunded',
  withdrawal: 'withdrawn from the contract',
  dispute: 'the payment was disputed',
  deleted: 'the customer was deleted at Stripe',
};

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
    if (words === null) return [];
    const [title, text] = words;
    return [
      { ...NOTHING_MORE, id: `plan-${change.id}`, at: change.at, kind: 'money', title, text },
    ];
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
    ];
    return [
      {
        ...NOTHING_MORE,
        id,
        at: invoice.createdAt,
        kind: 'money',
        title: isFailed ? `Payment of ${amount} failed` : `Paid ${amount}`,
        text: text.filter(Boolean).join(', '),
        url: `${ctx.settings.stripe.dashboardUrl}/invoices/${id}`,
      },
    ];
  });
};

const refunds: Source = async (ctx, memberId) =>
  (await refundRequestsOf(ctx, memberId)).flatMap((request): TimelineEntry[] => {
    const { documentId, amountMinor, currency, state, requestedAt, decidedAt, answer } = request;
    const amount = writtenAmount(amountMinor, currency);
    const entry = { ...NOTHING_MORE, kind: 'money' } as const;
    const decision = state === 'granted' ? `Refund granted: ${amount}` : 'Refund refused';
    return [
      {
        ...entry,
        id: documentId,
        at: requestedAt,
        title: `Asked for a refund of ${amount}`,
        text: request.reason ?? '',
      },
      ...(decidedAt === null
        ? []
        : [
            {
              ...entry,
              id: `${documentId}-decided`,
              at: decidedAt,
              title: decision,
              text: [request.decidedBy && `by ${request.decidedBy}`, answer]
                .filter(Boolean)
                .join(': '),
            },
          ]),
    ];
  });

const withdrawals: Source = async (ctx, memberId) =>
  (await withdrawalsOf(ctx, memberId)).map((date) => {
    const at = date.toISOString();
    const title = 'Withdrew from the contract';
    return { ...NOTHING_MORE, id: `withdrawal-${at}`, at, kind: 'money', title };
  });

const ACTED: Readonly<Record<string, string>> = {
  refund: 'Refund',
  'free-time': 'Free time',
  free: 'Free membership',
  'end-entitlement': 'Given time ended',
  plan: 'Change of plan',
  cancel: 'Cancellation',
  'undo-cancel': 'Cancellation undone',
  block: 'Blocked',
  unblock: 'Unblocked',
  grant: 'Refund granted',
  refuse: 'Refund refused',
};

const reasonSchema = z.object({ reason: z.string() });

const actions: Source = async (ctx, memberId) =>
  (await actionsOf(ctx, memberId)).map(({ actionId, at, kind, panelUserName, ...action }) => {
    const { data: said } = reasonSchema.safeParse(action.data.body);
    const text = [
      action.state === 'pending' ? 'Stripe has not confirmed it yet' : action.outcome,
      said && `“${said.reason}”`,
    ];
    return {
      ...NOTHING_MORE,
      id: actionId,
      at,
      kind: 'money',
      title: `${ACTED[kind] ?? kind} by ${panelUserName}`,
      text: text.filter(Boolean).join(' '),
    };
  });

const FELT = { easy: 'felt easy', right: 'felt right', hard: 'felt too hard' } as const;

const minutes = (seconds: number): number => Math.round(seconds / 60);

const training: Source = async (ctx, memberId, before) => {
  const sessions = await shownSessionsBefore(ctx, memberId, before, PAGE + 1);
  const credited = await creditedOf(ctx, memberId);
  return sessions.flatMap((session): TimelineEntry[] => {
    const { sessionId: id, title, startedAt: at, feeling } = session;
    const entry = { ...NOTHING_MORE, at, kind: 'training' } as const;
    const watched = `${minutes(session.watchedSeconds)} of ${minutes(session.plannedSeconds)} min`;
    const days = (credited.get(id) ?? []).map(({ key, programme, place }) => ({
      ...entry,
      id: `${id}-${key}`,
      title: programme,
      text: place === null ? 'a day done' : `week ${place.week}, day ${place.day} done`,
    }));
    const text = [watched, feeling && FELT[feeling]].filter(Boolean).join(', ');
    return [...days, { ...entry, id, title: `Trained ${title}`, text }];
  });
};

const DELIVERED = {
  queued: 'waits',
  sending: 'waits',
  sent: 'delivered',
  failed: 'came back',
  dropped: 'not sent any more',
} as const;

const mails: Source = async (ctx, memberId, before) =>
  (await mailsBefore(ctx, memberId, new Date(before), PAGE + 1)).map(
    ({ id, at, state, name, subject }) => ({
      ...NOTHING_MORE,
      id: `mail-${id}`,
      at,
      kind: 'mails',
      title: `Mail: ${name}`,
      text: [DELIVERED[state], subject && `“${subject}”`].filter(Boolean).join(', '),
    }),
  );

const notes: Source = async (ctx, memberId, _before, viewer) =>
  (await notesOf(ctx, memberId)).map(({ documentId: id, at, text, authorId, authorName }) => {
    const isOwn = authorId === viewer.id;
    return {
      ...NOTHING_MORE,
      id,
      at,
      kind: 'notes',
      title: isOwn ? 'Note by you' : `Note by ${authorName}`,
      text,
      note: { id, mayChange: isOwn, mayDelete: isOwn || viewer.isOwner },
    };
  });

const account: Source = async (ctx, memberId) => {
  const user = await findUserById(ctx, memberId);
  if (user === null) return [];
  return [
    { ...NOTHING_MORE, id: 'joined', at: user.join_date, kind: 'account', title: 'Signed up' },
  ];
};

const SOURCES: Readonly<Record<(typeof KINDS)[number], readonly Source[]>> = {
  money: [planChanges, invoices, refunds, withdrawals, actions],
  training: [training],
  mails: [mails],
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
