/*
 * The client's view of the session: where it gets a token from, and whom it tells when the server
 * refuses one. The session fills both in; the client knows nothing of it.
 */

type TokenSource = () => Promise<string | null>;
type UnauthorizedListener = (refusedToken: string | null) => void;

const none: TokenSource = async () => null;

let source: TokenSource = none;
let listener: UnauthorizedListener | null = null;

/** Has calls carry the tokens of a source; gives back the way to stop. */
export const provideToken = (provided: TokenSource): (() => void) => {
  source = provided;
  return () => {
    if (source === provided) source = none;
  };
};

/** The token for the next call; null on the server, and for visitors. */
export const bearerToken = (): Promise<string | null> => source();

/** Has the session hear of every 401; gives back the way to stop. */
export const onUnauthorized = (heard: UnauthorizedListener): (() => void) => {
  listener = heard;
  return () => {
    if (listener === heard) listener = null;
  };
};

/**
 * Tells the session of a 401.
 * @param refusedToken the token that the call carried; a newer one may be stored by now
 */
export const reportUnauthorized = (refusedToken: string | null): void => listener?.(refusedToken);
