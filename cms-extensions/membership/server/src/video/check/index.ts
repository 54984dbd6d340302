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

/** Looks for what is orphaned at Mux or lacking there, for the command `pnpm video:check`. */
export const createInspection =
  ({ findProblems, checkUnsettled, removals }: Parts) =>
  /** @param repair mends what can be mended, too */
  async ({ repair }: { repair: boolean }): Promise<CheckReport> => {
    if (repair) await checkUnsettled(new Date());
    const problems = [];
    for (const { what, mend } of await findProblems()) {
      const mended = repair && mend !== null;
      if (mended) await mend();
      problems.push({ what, mended });
    }
    return { problems, removalsFailed: repair ? await removals.run(new Date()) : null };
  };
