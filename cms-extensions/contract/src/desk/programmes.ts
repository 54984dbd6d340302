import type { ProgrammeTable } from '../rules/programme-table.ts';
import type { ProgrammeVideo } from './videos.ts';

/* Answers for the form of a programme. */

/** Whom a change of a programme reaches, and what it looks like. */
export type ProgrammeEffects = {
  /** How many are in it. */
  members: number;
  /**
   * Days that are other than what members have now. `members`: of a day that is removed, who has
   * done it; of the others, who has it before them.
   */
  changed: {
    key: string;
    label: string;
    change: 'added' | 'removed' | 'replaced' | 'moved';
    members: number;
  }[];
  /** How many of them get other dates for what follows. */
  later: number;
  table: ProgrammeTable['rows'];
  hints: string[];
  unpublished: Pick<ProgrammeVideo, 'id' | 'title' | 'publishAt'>[];
  /** The desk's. */
  timeZone: string;
};

export type ProgrammeMember = {
  id: string;
  name: string;
  done: number;
  total: number;
  /** `YYYY-MM-DD`; null while nothing is planned. */
  nextOn: string | null;
};
