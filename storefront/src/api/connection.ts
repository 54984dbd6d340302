import { API_BASE_PATH, callPath } from 'contract';

/**
 * The origin of API calls: in the browser the page's own, whose server forwards them; on the server
 * the CMS itself.
 */
export const apiOrigin = (): string =>
  import.meta.env.SSR
    ? (process.env.CMS_INTERNAL_URL || 'http://127.0.0.1:1337').replace(/\/+$/, '')
    : window.location.origin;

type Sent = { params: Record<string, string>; body: unknown };

/**
 * Makes a call while the page is being unloaded. Pending work would be lost, so the request is sent
 * at once, and with `keepalive`; a failure is only logged, and the response ignored.
 * @param call its definition in the contract, which must be loaded by now
 * @param token the session's stored token, which cannot be renewed any more
 */
export const callOnLeaving = (
  call: Parameters<typeof callPath>[0] & { method: string },
  { params, body }: Sent,
  token: string,
): void => {
  fetch(`${apiOrigin()}${API_BASE_PATH}${callPath(call, params)}`, {
    method: call.method,
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  }).catch((error: unknown) => console.warn('A call failed while the page was left', error));
};

type Tokens = {
  freshToken: () => Promise<string | null>;
  /** Hears of a token that the server refused with 401; a newer one may be stored by now. */
  refused: (token: string | null) => void;
};

let tokens: Tokens | null = null;

/** Sends the session's tokens with calls; returns a function that ends it. */
export const sendTokensOf = (provided: Tokens): (() => void) => {
  tokens = provided;
  return () => {
    if (tokens === provided) tokens = null;
  };
};

/** The token for the next call; null on the server, and for visitors. */
export const bearerToken = async (): Promise<string | null> => tokens?.freshToken() ?? null;
export const reportUnauthorized = (token: string | null): void => tokens?.refused(token);
