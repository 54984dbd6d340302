import Mux from '@mux/mux-node';
import type { ConnectionView, Finding } from 'contract/desk/settings';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isMuxFault, muxOf, orNull, signerFrom, thumbnailTarget } from '../../media/index.ts';
import { refuseField } from '../../platform/http/index.ts';
import { bodyOf } from '../desk-calls.ts';
import { type Keys, look, masked, missing, ok, silent, storeKeys } from './keys.ts';

const secret = z.string().trim().min(1, 'Please fill this in.').max(10_000);

const keysSchema = z.strictObject({
  token_id: secret,
  token_secret: secret,
  /** Only for a token that may not make the webhook and the signing key. */
  webhook_secret: secret.optional(),
  signing_key_id: secret.optional(),
  signing_private_key: secret.optional(),
});

/** A picture that nobody has opened before is made first. */
const TIMEOUT_MS = 15_000;
const PERMISSIONS = ['video:read', 'video:write', 'system:read', 'system:write'];
const NEW_TOKEN =
  'Make a token at Mux under Settings, Access Tokens, with Mux Video and System, both read and write.';

const webhookUrlOf = ({ strapi }: Context): string =>
  new URL('/api/video/webhook', strapi.config.get<string>('server.absoluteUrl')).href;

const byHand = (url: string): string =>
  `This token may not make the webhook and the signing key. ${NEW_TOKEN} Or make both at Mux: under Settings, Webhooks one for ${url}; under Settings, Signing Keys one for Video. Then enter their secrets here.`;

export const muxFacts = ({ settings }: Context): ConnectionView['facts'] => [
  { label: 'Token', value: masked(settings.muxApi.tokenId) },
  { label: 'Signing key', value: masked(settings.mux.signingKeyId) },
];

const tokenFindings = async (mux: Mux): Promise<Finding[]> => {
  const { environment_name: name, permissions } = await mux.system.utilities.whoami();
  const lacking = PERMISSIONS.filter((one) => !permissions.includes(one));
  return [
    ok(`The token is valid for ${name}`),
    ...(lacking.length === 0 ? [] : [look(`The token lacks ${lacking.join(', ')}`, NEW_TOKEN)]),
  ];
};

const webhookFinding = async (mux: Mux, url: string): Promise<Finding> => {
  for await (const { address, enabled } of mux.system.webhooks.list()) {
    if (address === url && enabled) return ok('Mux sends its messages here');
  }
  return look(`Mux names no webhook for ${url}`, 'Enter the token again, or make it at Mux.');
};

/** Opens a picture of a video as a member's browser would. */
const pictureFinding = async ({ settings }: Context, mux: Mux): Promise<Finding> => {
  const sign = signerFrom(settings.mux);
  if (sign === null) return missing('There is no signing key', 'Enter the token again.');
  const { data } = await mux.video.assets.list({ limit: 100 });
  const found = data
    .flatMap(({ playback_ids: ids = [] }) => ids)
    .find(({ policy }) => policy === 'signed');
  if (found === undefined) return look('No video yet, so no picture was opened', 'Upload a video.');
  const playback = { id: found.id, policy: 'signed' } as const;
  const target = thumbnailTarget(settings.mux, playback, 64);
  const token = await sign(playback, target, Math.floor(Date.now() / 1000) + 60);
  const { status } = await fetch(`${target.base}?token=${token}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return status === 200
    ? ok('A signed picture opens')
    : missing(
        'A signed picture does not open',
        'Enter the token again: a new signing key is made.',
      );
};

/** What of the environment at Mux is right, and what is to be done. */
export const testMux = async (ctx: Context): Promise<Finding[]> => {
  const mux = muxOf(ctx);
  if (!ctx.settings.muxApi.tokenId) {
    return [missing('Mux is not connected: no video can be uploaded', 'Enter a token.')];
  }
  try {
    return [
      ...(await tokenFindings(mux)),
      await webhookFinding(mux, webhookUrlOf(ctx)),
      await pictureFinding(ctx, mux),
    ];
  } catch (error) {
    if (error instanceof Mux.AuthenticationError) {
      return [missing('Mux does not accept the token', NEW_TOKEN)];
    }
    return [missing('Mux did not answer all questions', 'Test again in some minutes.')];
  }
};

/** Takes the place of the webhook of the same address: Mux allows one, and tells a secret once. */
const makeWebhook = async (mux: Mux, url: string): Promise<string> => {
  for await (const { id, address } of mux.system.webhooks.list()) {
    if (address === url) await mux.system.webhooks.delete(id);
  }
  return (await mux.system.webhooks.create({ address: url })).signing_secret ?? '';
};

/** Refuses a token of another environment than the one that has the videos. */
const refuseOtherEnvironment = async ({ strapi }: Context, mux: Mux): Promise<void> => {
  const row: { assetId: string } | null = await strapi.db
    .query('plugin::membership.video')
    .findOne({ where: { assetId: { $notNull: true }, state: 'ready' }, orderBy: { id: 'desc' } });
  if (row === null || (await orNull(mux.video.assets.retrieve(row.assetId))) !== null) return;
  refuseField('token_id', 'This token is of another environment than your videos.');
};

/**
 * Tests a token of Mux, makes the webhook and a signing key with it and stores them.
 * @throws 422 with what is wrong at which field, 502 when Mux does not answer
 */
export const keepMux = async (ctx: Context, call: Koa): Promise<void> => {
  const body = bodyOf(call, keysSchema);
  const { apiUrl: baseURL, webhookSecrets } = ctx.settings.muxApi;
  const mux = new Mux({
    baseURL,
    tokenId: body.token_id,
    tokenSecret: body.token_secret,
    timeout: TIMEOUT_MS,
    maxRetries: 0,
    logLevel: 'off',
  });
  const url = webhookUrlOf(ctx);
  try {
    await mux.video.assets.list({ limit: 1 });
    await refuseOtherEnvironment(ctx, mux);
    const { webhook_secret, signing_key_id, signing_private_key } = body;
    const signing =
      signing_key_id === undefined
        ? await mux.system.signingKeys.create()
        : { id: signing_key_id, private_key: signing_private_key };
    const secret = webhook_secret ?? (await makeWebhook(mux, url));
    const keys: Keys<'mux'> = {
      MUX_TOKEN_ID: body.token_id,
      MUX_TOKEN_SECRET: body.token_secret,
      MUX_SIGNING_KEY_ID: signing.id,
      MUX_SIGNING_PRIVATE_KEY: signing.private_key ?? '',
      MUX_WEBHOOK_SECRET: [secret, ...webhookSecrets.slice(0, 1)].join(','),
    };
    await storeKeys(ctx, 'mux', keys);
  } catch (error) {
    if (error instanceof Mux.AuthenticationError) {
      refuseField('token_id', 'Mux does not know this token and secret.');
    }
    if (isMuxFault(error)) throw silent('Mux');
    if (error instanceof Mux.APIError) refuseField('webhook_secret', byHand(url));
    throw error;
  }
};
