import { useNavigate, useRouter } from '@tanstack/react-router';
import type { User } from 'contract';
import { useEffect } from 'react';
import { localPath } from '../../locale.ts';
import { useTrains } from './use-trains.ts';

/**
 * Whether the browser's visit begins at the landing page: not by a reload, the way back, a link of
 * this site or one to a section.
 */
export const beginsVisit = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation');
  return (
    entry !== undefined &&
    'type' in entry &&
    entry.type === 'navigate' &&
    new URL(entry.name).pathname.replace(/\/$/, '') === localPath('') &&
    window.location.hash === '' &&
    !document.referrer.startsWith(`${window.location.origin}/`)
  );
};

/** Leads a member who trains from the landing page to the week, when a visit begins there. */
export const StartAtWeek = ({ user }: { user: User }) => {
  const trains = useTrains(user);
  const navigate = useNavigate();
  const { history } = useRouter();
  useEffect(() => {
    // Later entries of the document's history are reached by links of the page, such as Home.
    const isFirst = history.location.state.__TSR_index === 0;
    if (trains && isFirst && beginsVisit()) void navigate({ to: '/week', replace: true });
  }, [trains, history, navigate]);
  return null;
};
