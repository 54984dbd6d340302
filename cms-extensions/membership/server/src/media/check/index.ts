import type { Removals } from '../removals/index.ts';
import type { FindProblems } from './problems.ts';

export { createFindProblems } from './problems.ts';

type Parts = {
  findProblems: FindProblems;
  /** Asks Mux about every video that is not settled. */
  checkUnsettled: (now: Date) => Promise<void>;
  removals: Pick<Removals, 'run'>;
};

export type CheckReport = {
  problems: { what: string; mended: boolean }[];
  /** How much could not be deleted at Mux and is tried again by the running site; null: not tried. */
  removalsFailed: number | null;
};

/** Looks for what is orphaned at Mux or lacking there, for the command `npm run video -- check`. */
export const createInspection =
  ({ findProblems, checkUnsettled, removals }: Parts) =>
  /** @param repair mends what can be mended, too */
  async ({ repair }: { repair: boolean }): Promise<CheckReport> => {
    const now = new Date();
    const problems = [];
    for (const { what, mend, needsPerson } of await findProblems(now)) {
      if (repair) await mend?.();
      problems.push({ what, mended: repair && mend !== null && needsPerson !== true });
    }
    if (!repair) return { problems, removalsFailed: null };
    await checkUnsettled(now);
    return { problems, removalsFailed: await removals.run(new Date()) };
  };
