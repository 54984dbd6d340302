import { API_BASE_PATH, callPath } from 'contract';
import { apiOrigin } from './origin.ts';

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/**
 * Makes a call while the page is being unloaded. Pending work would be lost, so the request is sent
 * at once, and with `keepalive`; a failure is only logged, and the response ignored.
 * @param call its definition in the contract, which must be loaded by now
 * @param token the session's stored token, which cannot be renewed any more
 */
export const callOnLeaving = (
  call: Parameters<typeof callPath>[0] & { method: string },
  { params, query, body }: Sent,
  token: string,
): void => {
  const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`;
  fetch(`${apiOrigin()}${API_BASE_PATH}${callPath(call, params)}${asked}`, {
    method: call.method,
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => console.warn('A call failed while the page was left', error));
};
