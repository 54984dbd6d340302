import type { LoggedChange } from '../../billing/index.ts';

/* What the log of subscriptions says about members: when they pay, and when they stay. */

type Turn = { at: number; change: 1 | -1 };

/** A member begins or ends to pay; somebody with two plans is one member. */
export type PayingTurn = Turn & {
  how: 'new' | 'returned' | 'left' | 'paused' | 'resumed' | 'corrected';
  userDocumentId: string;
  cause: string | null;
};

/** A member begins or ends to pay or to pause; `since`: when the member first paid. */
type StayingTurn = Turn & { since: number };

type State = 'none' | 'paying' | 'paused';

/**
 * Not by the sum of money: who has 100 % off for good pays, too. A correction is all that is known
 * of a subscription whose beginning or end was missed.
 */
const stateAfter = ({ kind, mrr12 }: LoggedChange, before: State): State => {
  if (kind === 'start' || kind === 'return' || kind === 'resume') return 'paying';
  if (kind === 'pause') return 'paused';
  if (kind === 'end') return 'none';
  if (kind !== 'correct') return before;
  return mrr12 > 0 ? 'paying' : before === 'paused' ? 'paused' : 'none';
};

const HOW: Partial<Record<LoggedChange['kind'], PayingTurn['how']>> = {
  start: 'new',
  return: 'returned',
  end: 'left',
  pause: 'paused',
  resume: 'resumed',
};

/**
 * @param changes the whole log, in the order of time
 * @returns the turns, and when each member first paid
 */
export const historyOf = (changes: readonly LoggedChange[]) => {
  const states = new Map<string, State>();
  const members = new Map<string, { paying: number; staying: number; since: number | null }>();
  const paying: PayingTurn[] = [];
  const staying: StayingTurn[] = [];
  for (const change of changes) {
    const { subscriptionId, userDocumentId, at, kind, cause } = change;
    const before = states.get(subscriptionId) ?? 'none';
    const after = stateAfter(change, before);
    states.set(subscriptionId, after);
    const member = members.get(userDocumentId) ?? { paying: 0, staying: 0, since: null };
    members.set(userDocumentId, member);
    if (kind === 'start') member.since ??= at;
    const [paid, stayed] = [member.paying, member.staying];
    member.paying += Number(after === 'paying') - Number(before === 'paying');
    member.staying += Number(after !== 'none') - Number(before !== 'none');
    if (paid > 0 !== member.paying > 0) {
      const how = HOW[kind] ?? 'corrected';
      paying.push({ at, change: member.paying > 0 ? 1 : -1, how, userDocumentId, cause });
    }
    if (member.since !== null && stayed > 0 !== member.staying > 0) {
      staying.push({ at, change: member.staying > 0 ? 1 : -1, since: member.since });
    }
  }
  const firsts = [...members.values()].flatMap(({ since }) => since ?? []);
  return { paying, staying, firsts };
};

/** How many there are at a moment, which is not included. */
export const countAt = (turns: readonly Turn[], at: number): number =>
  turns.reduce((sum, turn) => (turn.at < at ? sum + turn.change : sum), 0);
