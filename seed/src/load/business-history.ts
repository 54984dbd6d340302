import type { PlanKey } from 'contract';
import business from '../../content/business.json' with { type: 'json' };

/*
 * A year of a coach's business, made up: the same for each load, by days before it. Nobody in it
 * exists. `newByMonth`: how many first pay in each month, oldest first, and at the end in the last
 * thirty days. `causes`: why they leave, in Stripe's words; the most frequent ones several times.
 */

const { firstNames, lastNames, sources, causes, newByMonth } = business;
const MONTH_DAYS = 30;

export type DemoPlan = {
  name: string;
  email: string;
  plan: PlanKey;
  source: string | null;
  /** Days before the load, with a part of a day. */
  beganAgo: number;
  hadTrial: boolean;
  /** When and why the plan ended; null of one that runs. */
  ended: { ago: number; cause: string } | null;
  /** The running plan is cancelled. */
  isLeaving: boolean;
  /** Days between sessions. */
  trainsEvery: number;
};

/** A sign-up whose trial was not paid in the end. */
export type DemoTrial = Pick<DemoPlan, 'name' | 'email' | 'source'> & { endedAgo: number };

/** Numbers from 0 to below a limit, the same ones for the same seed. */
export const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return ((state >>> 8) / 2 ** 24) * below;
  };
};

/** Everybody who ever paid, and the trials of the last months that ended without a payment. */
export const historyOfBusiness = (): { plans: DemoPlan[]; trials: DemoTrial[] } => {
  const random = randomOf(29);
  const pick = <Value>(values: readonly Value[]): Value => {
    const found = values[Math.floor(random(values.length))];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  };
  let people = 0;
  const person = () => {
    const first = firstNames[people % firstNames.length] ?? '';
    const last =
      lastNames[Math.floor(people / firstNames.length + people) % lastNames.length] ?? '';
    people += 1;
    const email = `${first}.${last}.${people}@example.com`.toLowerCase();
    return { name: `${first} ${last}`, email, source: pick(sources) };
  };
  const plans = newByMonth.flatMap((count, month) =>
    Array.from({ length: count }, (): DemoPlan => {
      const beganAgo = (newByMonth.length - 1 - month) * MONTH_DAYS + 1 + random(MONTH_DAYS - 2);
      const plan: PlanKey = random(1) < 0.18 ? 'annual' : 'monthly';
      // Monthly plans end at the end of a month that was paid, some already after the first.
      const stays = Math.ceil(random(1) ** -0.9) * MONTH_DAYS;
      const leaves = plan === 'monthly' && stays < beganAgo && random(1) < 0.55;
      const cause = pick(causes);
      const early = cause === 'withdrawal' ? stays - MONTH_DAYS + 6 : stays;
      return {
        ...person(),
        plan,
        beganAgo,
        hadTrial: random(1) < 0.8,
        ended: leaves ? { ago: beganAgo - early, cause } : null,
        isLeaving: !leaves && random(1) < 0.06,
        trainsEvery: 2 + random(4),
      };
    }),
  );
  const trials = Array.from({ length: 85 }, (_, index) => ({
    ...person(),
    endedAgo: 1 + ((index * 7) % 330) + random(1),
  }));
  return { plans, trials };
};
