import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';

/** Signs in with e-mail and password. */
export const login = (body: { email: string; password: string }) =>
  call('login', { body, token: null });

/** Creates an account and signs in. */
export const register = (body: { name: string; email: string; password: string }) =>
  call('register', { body, token: null });

/** Renews the access token of the session in the cookie. */
export const refresh = () => call('refresh', { token: null });

/** Ends on the server the session that a token belongs to. */
export const logout = (token: string) => call('logout', { token });

/** The signed-in member, as the server has it now. */
export const me = () => call('me');

/** The signed-in member, as the server has it now. */
export const meQuery = () =>
  queryOptions({
    queryKey: ['auth', 'me'],
    queryFn: ({ signal }) => call('me', { signal }),
  });
