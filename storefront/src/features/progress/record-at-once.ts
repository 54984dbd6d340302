import { API_BASE_PATH, callPath, calls } from 'contract';
import { apiOrigin } from '../../api/origin.ts';
import { storedToken } from '../session/index.ts';
import type { WatchReport } from './watch.ts';

/**
 * Records while the page goes away. Nothing that waits would still be done, so the call leaves in
 * this very moment and outlives the page; nobody is there to hear its answer.
 */
export const recordAtOnce = (workoutId: string, report: WatchReport): void => {
  const token = storedToken();
  if (token === null) return;
  const call = calls.recordProgress;
  const query = new URLSearchParams({ workout_id: workoutId });
  fetch(`${apiOrigin()}${API_BASE_PATH}${callPath(call)}?${query}`, {
    method: call.method,
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(report),
  }).catch((error: unknown) => console.warn('The progress could not be recorded', error));
};
