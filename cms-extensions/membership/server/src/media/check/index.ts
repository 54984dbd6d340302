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
  /** How many removals at Mux failed; the running site tries them again. Null: not tried. */
  removalsFailed: number | null;
};

/**
 * Finds orphaned data at Mux and videos missing there, for the command `npm run video -- check`.
 */
export const createInspection =
  ({ findProblems, checkUnsettled, removals }: Parts) =>
  /** @param repair also repairs what can be repaired */
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
