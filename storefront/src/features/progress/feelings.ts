import type { Feeling } from 'contract';
import * as m from '#messages/feelings';

/** How a session felt, as members read it. */
export const FEELING_TEXTS: Readonly<Record<Feeling, string>> = {
  easy: m.easy,
  right: m.right,
  hard: m.hard,
};
