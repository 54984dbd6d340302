import type * as Today from 'contract/desk/today';
import { callsOf, desk } from '../calls.ts';

export type Needs = { timeZone: string; items: Today.Need[] };

/** The method of what is marked as done, and taken back. */
const marked = ({ isUndo }: { isUndo: boolean }) => (isUndo ? 'DELETE' : 'POST');

/** The calls of Today. What is decided on a member settles the need. */
export const todayApi = desk.injectEndpoints({
  endpoints: (build) => {
    const { read, write } = callsOf(build);
    return {
      needs: read<Needs>(() => 'today/needs', ['Today', 'Member']),
      seeNeed: write<unknown, { key: string; isUndo: boolean }>(
        marked,
        ({ key }) => `today/needs/${key}/seen`,
        ['Today'],
      ),
      actOnAlert: write<unknown, { id: string; button: 'refund' | 'connect' }>(
        'POST',
        ({ id, button }) => `alerts/${id}/${button}`,
        ['Today'],
      ),
      week: read<Today.Week>(() => 'today/week'),
      leaving: read<Today.Leaving, boolean>(
        (isAll) => ['today/leaving', isAll ? { all: 1 } : {}],
        ['Today', 'Member'],
      ),
      leavingDraft: read<Today.LeavingDraft, string>((id) => `today/leaving/${id}`),
      notNow: write<unknown, { id: string; isUndo: boolean }>(
        marked,
        ({ id }) => `today/leaving/${id}/not-now`,
        ['Today'],
      ),
      drafts: read<Today.Drafts>(() => 'today/drafts'),
    };
  },
});
