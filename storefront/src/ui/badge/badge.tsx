import type { ReactNode } from 'react';
import { badge } from './badge.css.ts';

type BadgeProps = { kind?: keyof typeof badge; children: ReactNode };

/** A short label: `calm` for a state, `hot` for an offer, `deep` for a category. */
export const Badge = ({ kind = 'calm', children }: BadgeProps) => (
  <span className={badge[kind]}>{children}</span>
);
