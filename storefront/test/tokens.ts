import type { User } from 'contract';
import type { Database } from './database.ts';

let issued = 0;

/** A token with an expiry time, like the real ones. */
export const issueToken = (database: Database, user: User): string => {
  issued += 1;
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + database.tokenSeconds;
  const token = `${encode({ alg: 'none' })}.${encode({ sub: user.id, exp, jti: issued })}.test`;
  database.sessions.set(token, user);
  return token;
};
