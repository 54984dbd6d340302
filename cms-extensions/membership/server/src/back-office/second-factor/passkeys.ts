import { createHash } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { siteSettings } from '../../site/index.ts';
import { advance, type Ctx, type Factor, listFactors } from './factors.ts';
import { mark, openStep, type PanelSession, valueOfStep } from './sessions.ts';

/* Passkeys (WebAuthn) as second factor: the password came before, so possession is enough. */

/** What is stored of a passkey; the public key is base64url. */
const storedSchema = z.object({
  id: z.string(),
  publicKey: z.string(),
  transports: z.array(z.string()),
});

/** Passkeys may have ids of a kilobyte. */
const keyOf = (credentialId: string): string =>
  createHash('sha256').update(credentialId).digest('base64url');

/** The panel as browsers reach it; passkeys belong to its host. */
const placeOf = ({ strapi }: Ctx): { origin: string; rpID: string } => {
  const { origin, hostname } = new URL(strapi.config.get<string>('server.absoluteUrl'));
  return { origin, rpID: hostname };
};

const passkeysOf = async (ctx: Ctx, userId: number) =>
  (await listFactors(ctx, userId))
    .filter(({ kind }) => kind === 'passkey')
    .map((factor) => ({ factor, stored: storedSchema.parse(JSON.parse(factor.data)) }));

const takeChallenge = async (ctx: Ctx, session: PanelSession): Promise<string | null> => {
  const value = valueOfStep(session.marks.challenge);
  await mark(ctx.strapi, session, { challenge: undefined });
  return value;
};

/** What a browser needs to make a passkey for the panel. */
export const passkeyCreation = async (ctx: Ctx, session: PanelSession) => {
  const { rpID } = placeOf(ctx);
  const options = await generateRegistrationOptions({
    rpName: siteSettings(ctx).name,
    rpID,
    userName: session.email,
    userID: new TextEncoder().encode(`panel:${session.userId}`),
    excludeCredentials: (await passkeysOf(ctx, session.userId)).map(({ stored }) => stored),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await mark(ctx.strapi, session, { challenge: openStep(options.challenge) });
  return options;
};

/**
 * The factor of a new passkey.
 * @param response as the browser made it; only the library reads it
 * @returns null when it is not an answer to the session's challenge
 */
export const newPasskey = async (
  ctx: Ctx,
  session: PanelSession,
  response: RegistrationResponseJSON,
  name: string,
): Promise<Pick<Factor, 'kind' | 'name' | 'key' | 'data' | 'counter'> | null> => {
  const expectedChallenge = await takeChallenge(ctx, session);
  if (expectedChallenge === null) return null;
  const { origin, rpID } = placeOf(ctx);
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const data = JSON.stringify({
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: response.response.transports ?? [],
  });
  return { kind: 'passkey', name, key: keyOf(id), data, counter };
};

/** What a browser needs to ask the user's passkeys. */
export const passkeyRequest = async (ctx: Ctx, session: PanelSession) => {
  const options = await generateAuthenticationOptions({
    rpID: placeOf(ctx).rpID,
    allowCredentials: (await passkeysOf(ctx, session.userId)).map(({ stored }) => stored),
    userVerification: 'preferred',
  });
  await mark(ctx.strapi, session, { challenge: openStep(options.challenge) });
  return options;
};

/** Whether a passkey of the user signed the session's challenge, which counts once. */
export const passPasskey = async (
  ctx: Ctx,
  session: PanelSession,
  response: AuthenticationResponseJSON,
): Promise<boolean> => {
  const expectedChallenge = await takeChallenge(ctx, session);
  const passkeys = await passkeysOf(ctx, session.userId);
  const passkey = passkeys.find(({ stored }) => stored.id === response.id);
  if (expectedChallenge === null || passkey === undefined) return false;
  const { factor, stored } = passkey;
  const { origin, rpID } = placeOf(ctx);
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: stored.id,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: factor.counter,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return false;
  // Passkeys that are copied between devices keep their counter at zero.
  const { newCounter } = checked.authenticationInfo;
  return newCounter === 0 || advance(ctx, factor, newCounter);
};
