import { creditSession, type TrainingSession } from 'contract';
import type { CreditRow, EnrolmentRow } from './enrolments-repository.ts';
import type { Plans } from './plans.ts';
import type { SessionRow, SessionRows } from './sessions-repository.ts';

/** A day of a programme that a session has done. */
export type Credited = {
  enrolmentId: string;
  key: string;
  programme: string;
  /** Counted from 1; null when the coach has taken the day out of the programme. */
  place: { week: number; day: number } | null;
};

type Parts = {
  plans: Plans;
  sessions: Pick<SessionRows, 'find'>;
  /** Called once for each enrolment whose last day was done. */
  finish: (row: EnrolmentRow, now: Date) => Promise<void>;
};

/** What sessions do in the programmes that members are in. */
export const createCredits = ({ plans, sessions, finish }: Parts) => {
  const { rows, daysOf } = plans;

  /** Ends what is done: every day that is left was skipped, and at least one was done. */
  const finishIfDone = async (row: EnrolmentRow, credits: readonly CreditRow[], now: Date) => {
    const done = new Set(
      credits
        .filter(({ enrolmentDocumentId }) => enrolmentDocumentId === row.documentId)
        .map(({ dayKey }) => dayKey),
    );
    const days = daysOf(row);
    const isOpen = days.some(({ key }) => !done.has(key) && !row.skipped.includes(key));
    if (days.length > 0 && done.size > 0 && !isOpen) await finish(row, now);
  };

  const creditsBySession = async (userDocumentId: string): Promise<Map<string, Credited[]>> => {
    const credits = await rows.creditsOf(userDocumentId);
    if (credits.length === 0) return new Map();
    const { rows: enrolments, planOf } = await plans.of(userDocumentId);
    const found = new Map<string, Credited[]>();
    for (const row of enrolments) {
      const ofRow = credits.filter((credit) => credit.enrolmentDocumentId === row.documentId);
      if (ofRow.length === 0) continue;
      const { title, days } = planOf(row, row.startOn);
      for (const { dayKey, sessionId } of ofRow) {
        const place = days.find(({ key }) => key === dayKey);
        found.set(sessionId, [
          ...(found.get(sessionId) ?? []),
          {
            ...{ enrolmentId: row.documentId, key: dayKey, programme: title },
            place: place === undefined ? null : { week: place.week, day: place.day },
          },
        ]);
      }
    }
    return found;
  };

  return {
    /** What a member's sessions have done, by the sessions' ids; the oldest enrolment first. */
    ofMember: creditsBySession,
    finishIfDone,

    /**
     * Credits a counted session in every running programme that has its workout open. Safe to
     * repeat: a session does at most one day of each.
     */
    credit: async (session: SessionRow, now: Date): Promise<void> => {
      const { userDocumentId, sessionId, localDate } = session;
      for (;;) {
        const { rows: enrolments, credits } = await plans.of(userDocumentId);
        const open = enrolments.filter(
          ({ documentId, endedAt }) =>
            endedAt === null &&
            !credits.some(
              (credit) =>
                credit.enrolmentDocumentId === documentId && credit.sessionId === sessionId,
            ),
        );
        const chosen = creditSession(
          { ...session, workoutId: session.workoutDocumentId },
          open.map((row) => ({
            id: row.documentId,
            startOn: row.startOn,
            days: daysOf(row).map(({ key, workout }) => ({ key, workoutId: workout.id })),
            credited: credits.flatMap(({ enrolmentDocumentId, dayKey }) =>
              enrolmentDocumentId === row.documentId ? [dayKey] : [],
            ),
            skipped: row.skipped,
          })),
        );
        let isRefused = false;
        for (const { enrolmentId, key } of chosen) {
          const credit = { enrolmentDocumentId: enrolmentId, dayKey: key, sessionId, localDate };
          if (!(await rows.addCredit(userDocumentId, credit))) isRefused = true;
        }
        if (isRefused) continue; // Another session took the day: the next open one is tried.
        if (chosen.length === 0) return;
        if ((await sessions.find(sessionId))?.removedAt != null) {
          // Taken out of the history at the same moment.
          await rows.removeCredits(sessionId);
          return;
        }
        const current = await rows.creditsOf(userDocumentId);
        for (const { enrolmentId } of chosen) {
          await rows.touchOne(enrolmentId, now);
          const row = open.find(({ documentId }) => documentId === enrolmentId);
          if (row !== undefined) await finishIfDone(row, current, now);
        }
        return;
      }
    },

    /** Frees the days of a session that was taken out of the history. */
    free: async (sessionId: string, now: Date): Promise<void> => {
      for (const id of await rows.removeCredits(sessionId)) {
        await rows.touchOne(id, now);
        const row = await rows.find(id);
        if (row !== null && row.finishedAt !== null) await rows.reopen(row, now);
      }
    },
  };
};

export type Credits = ReturnType<typeof createCredits>;

/** The titles that a session shows in the history. */
export const titlesOf = (credited: readonly Credited[] = []): TrainingSession['programmes'] =>
  credited.map(({ programme }) => programme);
