import { textSchema } from 'contract';
import type { SecondFactorAdded, SecondFactorView } from 'contract/desk/second-factor';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Context as PluginContext } from '../../context.ts';
import { NotFound, Refusal } from '../../platform/http/index.ts';
import { limiterOf, spendOne } from '../../platform/limits/index.ts';
import { siteSettings } from '../../site/index.ts';
import { bodyOf, deskRoute } from '../desk-calls.ts';
import { newTotpSecret, totpAddress } from './codes.ts';
import {
  addFactor,
  appOf,
  countRecoveryCodes,
  type Factor,
  listFactors,
  openSecret,
  passApp,
  passRecoveryCode,
  removeFactor,
  renewRecoveryCodes,
  sealSecret,
} from './factors.ts';
import { stepOf } from './guard.ts';
import { newPasskey, passkeyCreation, passkeyRequest, passPasskey } from './passkeys.ts';
import { mark, openStep, type PanelSession, sessionOf, valueOfStep } from './sessions.ts';

type Ctx = Pick<PluginContext, 'strapi' | 'settings' | 'redis' | 'securityLog'>;

/** Of a user's codes and passwords. Three codes count at a time, so a day of guesses has 0.2 %. */
const GUESSES = { points: 5, windowSeconds: 900 };

/** What the browser's `navigator.credentials` returned; the library checks the rest of it. */
const credentialSchema = z.looseObject({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
});
const attestationSchema = credentialSchema.extend({
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string()).max(10).optional(),
  }),
});
const assertionSchema = credentialSchema.extend({
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

const codeSchema = z.object({ code: z.string().trim().min(1).max(64) });
const newPasskeySchema = z.object({
  name: textSchema(60).trim().min(1),
  passkey: attestationSchema,
});
const proofSchema = z.union([
  z.object({ passkey: assertionSchema }),
  codeSchema,
  z.object({ password: z.string().min(1).max(200) }),
]);

const WRONG = {
  passkey: 'This passkey was not accepted. Please try again.',
  code: 'This code is not right, or it was used before.',
  password: 'This password is not right.',
  factor: 'Please give your second factor.',
} as const;

const view = async (ctx: Ctx, session: PanelSession): Promise<SecondFactorView> => ({
  mode: ctx.settings.secondFactor,
  step: await stepOf(ctx, session),
  email: session.email,
  factors: (await listFactors(ctx, session.userId)).map(({ id, kind, name, createdAt }) => ({
    id,
    isPasskey: kind === 'passkey',
    name,
    addedAt: createdAt.toISOString(),
  })),
  recoveryCodes: await countRecoveryCodes(ctx, session.userId),
});

/** A session that passed the factor is also confirmed. */
const passed = (ctx: Ctx, session: PanelSession): Promise<void> => {
  const at = new Date().toISOString();
  return mark(ctx.strapi, session, { factorAt: at, confirmedAt: at });
};

const add = async (
  ctx: Ctx,
  session: PanelSession,
  factor: Parameters<typeof addFactor>[2] | null,
  refusal: string,
): Promise<SecondFactorAdded> => {
  if (factor === null) throw new Refusal(400, refusal);
  const { kind } = factor;
  const hasApp = (await listFactors(ctx, session.userId)).some((one) => one.kind === 'totp');
  if (kind === 'totp' && hasApp) throw new Refusal(400, 'You have an app already.');
  const codes = await addFactor(ctx, session.userId, factor);
  await passed(ctx, session);
  ctx.securityLog.record('panel-factor.added', { subject: String(session.userId), kind });
  return { recoveryCodes: codes };
};

const needsFactor = async (ctx: Ctx, { userId }: PanelSession): Promise<boolean> =>
  ctx.settings.secondFactor !== 'off' && (await listFactors(ctx, userId)).length > 0;

type Kind = Factor['kind'] | 'password';

/** Checks one proof. @returns its kind, and whether it is right */
const prove = async (
  ctx: Ctx,
  session: PanelSession,
  proof: z.output<typeof proofSchema>,
  passwordHash: string,
): Promise<[Kind, boolean]> => {
  const { userId } = session;
  if ('passkey' in proof) return ['passkey', await passPasskey(ctx, session, proof.passkey)];
  if ('password' in proof) {
    const { validatePassword } = ctx.strapi.service('admin::auth');
    return ['password', await validatePassword(proof.password, passwordHash)];
  }
  return /^\d{6}$/.test(proof.code)
    ? ['totp', await passApp(ctx, userId, proof.code)]
    : ['recovery', await passRecoveryCode(ctx, userId, proof.code)];
};

/** Routes of the second factor, below `/membership` of the panel's own API. */
export const secondFactorRoutes = (ctx: Ctx) => {
  const { strapi, settings, securityLog } = ctx;
  const guesses = limiterOf('panel-factor', GUESSES, ctx.redis);

  const route = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    answer: (session: PanelSession, call: Context) => Promise<unknown>,
  ) =>
    deskRoute(method, `/second-factor${path}`, null, async (call) =>
      answer(await sessionOf(strapi, call), call),
    );

  const pass = async (session: PanelSession, call: Context): Promise<SecondFactorView> => {
    const subject = String(session.userId);
    const proof = bodyOf(call, proofSchema);
    // A passkey cannot be guessed.
    if (!('passkey' in proof)) await spendOne(guesses, subject);
    const step = await stepOf(ctx, session);
    const [kind, isRight] = await prove(ctx, session, proof, call.state.user.password);
    // The password is a proof for those alone who have nothing better.
    const isTooLittle =
      kind === 'password' && (step !== 'none' || (await needsFactor(ctx, session)));
    if (!isRight || isTooLittle) {
      securityLog.record('panel-factor.failed', { subject, kind });
      const name = kind === 'passkey' || kind === 'password' ? kind : 'code';
      throw new Refusal(400, isRight ? WRONG.factor : WRONG[name]);
    }
    await guesses.delete(subject);
    if (kind === 'password') {
      await mark(strapi, session, { confirmedAt: new Date().toISOString() });
    } else await passed(ctx, session);
    securityLog.record('panel-factor.passed', { subject, kind });
    return view(ctx, session);
  };

  return [
    route('GET', '', (session) => view(ctx, session)),
    route('POST', '/passkey-request', (session) => passkeyRequest(ctx, session)),
    route('POST', '/pass', pass),
    route('POST', '/passkey-creation', (session) => passkeyCreation(ctx, session)),
    route('POST', '/passkeys', async (session, call) => {
      const { name, passkey } = bodyOf(call, newPasskeySchema);
      return add(ctx, session, await newPasskey(ctx, session, passkey, name), WRONG.passkey);
    }),
    route('POST', '/app', async (session) => {
      const secret = newTotpSecret();
      const sealed = sealSecret(ctx, session.userId, secret);
      await mark(strapi, session, { newApp: openStep(sealed) });
      return { secret, address: totpAddress(secret, session.email, siteSettings(ctx).name) };
    }),
    route('POST', '/app-code', async (session, call) => {
      const { code } = bodyOf(call, codeSchema);
      const sealed = valueOfStep(session.marks.newApp);
      if (sealed === null) throw new Refusal(400, 'Please begin again.');
      const secret = openSecret(ctx, session.userId, sealed);
      const added = await add(ctx, session, appOf(ctx, session.userId, secret, code), WRONG.code);
      await mark(strapi, session, { newApp: undefined });
      return added;
    }),
    route('POST', '/recovery-codes', async ({ userId }): Promise<SecondFactorAdded> => {
      if ((await listFactors(ctx, userId)).length === 0) {
        throw new Refusal(400, 'Recovery codes come with a second factor.');
      }
      const recoveryCodes = await renewRecoveryCodes(ctx, userId);
      securityLog.record('panel-factor.added', { subject: String(userId), kind: 'recovery' });
      return { recoveryCodes };
    }),
    route('DELETE', '/factors/:id', async (session, { params }) => {
      const factors = await listFactors(ctx, session.userId);
      const factor = factors.find(({ id }) => String(id) === params.id);
      if (factor === undefined) throw new NotFound('Factor');
      if (settings.secondFactor === 'required' && factors.length === 1) {
        throw new Refusal(400, 'Please add another second factor first.');
      }
      await removeFactor(ctx, session.userId, factor.id);
      const subject = String(session.userId);
      securityLog.record('panel-factor.removed', { subject, via: 'panel' });
      return view(ctx, session);
    }),
  ];
};
