/* The API client's interface to the session: the source of tokens, and the listener for refused
 * ones. The session sets both; the client does not depend on it. */

type TokenSource = () => Promise<string | null>;
type UnauthorizedListener = (refusedToken: string | null) => void;

const none: TokenSource = async () => null;

let source: TokenSource = none;
let listener: UnauthorizedListener | null = null;

/** Sets the source of the calls' tokens; returns a function that removes it. */
export const provideToken = (provided: TokenSource): (() => void) => {
  source = provided;
  return () => {
    if (source === provided) source = none;
  };
};

/** The token for the next call; null on the server, and for visitors. */
export const bearerToken = (): Promise<string | null> => source();

/** Sets the listener for 401 responses; returns a function that removes it. */
export const onUnauthorized = (heard: UnauthorizedListener): (() => void) => {
  listener = heard;
  return () => {
    if (listener === heard) listener = null;
  };
};

/**
 * Reports a 401 to the session.
 * @param refusedToken the token that the call sent; a newer one may be stored by now
 */
export const reportUnauthorized = (refusedToken: string | null): void => listener?.(refusedToken);
