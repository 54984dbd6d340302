import type { ReactNode } from 'react';
import { badge } from './badge.css.ts';

type BadgeProps = { kind?: keyof typeof badge; children: ReactNode };

/** A word that marks something: `calm` a state, `hot` an offer, `deep` a kind. */
export const Badge = ({ kind = 'calm', children }: BadgeProps) => (
  <span className={badge[kind]}>{children}</span>
);
