import { usualCallsOf } from './client.ts';
import { reportedAtSignIn, reportedLater } from './mail-language.ts';

const call = usualCallsOf('auth');

/** Signs in with e-mail and password. */
export const login = (body: { email: string; password: string }) =>
  call('login', { body: { ...body, ...reportedAtSignIn() }, token: null });

/** Creates an account and signs in. */
export const register = (body: { name: string; email: string; password: string }) =>
  call('register', { body: { ...body, ...reportedAtSignIn() }, token: null });

/** Renews the access token of the session in the cookie. */
export const refresh = () => call('refresh', { query: reportedLater(), token: null });

/** Ends, on the server, the session of a token. */
export const logout = (token: string) => call('logout', { token });

/** The signed-in member, fetched from the server. */
export const me = () => call('me');
