import Mux from '@mux/mux-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  BARS,
  DRIFT,
  startTestSandbox,
  type TestSandbox,
} from '../../../test/start-test-sandbox.ts';

const seconds = z.string().regex(/^\d{10}$/);
const playbackIdSchema = z.strictObject({
  id: z.string().min(1),
  policy: z.enum(['public', 'signed']),
});

/** The fields of the SDK's `Asset` type; strict, so that a null or an unknown field fails. */
const assetSchema = z.strictObject({
  id: z.string().min(1),
  created_at: seconds,
  encoding_tier: z.enum(['smart', 'baseline', 'premium']),
  master_access: z.enum(['temporary', 'none']),
  max_resolution_tier: z.enum(['1080p', '1440p', '2160p']),
  progress: z.strictObject({
    progress: z.number(),
    state: z.enum(['ingesting', 'transcoding', 'completed', 'live', 'errored']),
  }),
  status: z.enum(['preparing', 'ready', 'errored']),
  aspect_ratio: z
    .string()
    .regex(/^\d+:\d+$/)
    .optional(),
  duration: z.number().positive().optional(),
  errors: z
    .strictObject({ messages: z.array(z.string()).optional(), type: z.string().optional() })
    .optional(),
  ingest_type: z.literal('on_demand_url').optional(),
  max_stored_frame_rate: z.number().optional(),
  max_stored_resolution: z.enum(['Audio only', 'SD', 'HD', 'FHD', 'UHD']).optional(),
  meta: z
    .strictObject({
      title: z.string().optional(),
      creator_id: z.string().optional(),
      external_id: z.string().optional(),
    })
    .optional(),
  mp4_support: z.literal('none').optional(),
  normalize_audio: z.boolean().optional(),
  passthrough: z.string().optional(),
  playback_ids: z.array(playbackIdSchema).optional(),
  resolution_tier: z.enum(['audio-only', '720p', '1080p', '1440p', '2160p']).optional(),
  test: z.boolean().optional(),
  thumbnail_time: z.number().optional(),
  tracks: z
    .array(
      z.strictObject({
        id: z.string().optional(),
        type: z.enum(['video', 'audio', 'text']).optional(),
        duration: z.number().optional(),
        language_code: z.string().optional(),
        max_channels: z.number().optional(),
        max_frame_rate: z.number().optional(),
        max_height: z.number().optional(),
        max_width: z.number().optional(),
        name: z.string().optional(),
        primary: z.boolean().optional(),
        status: z.enum(['preparing', 'ready', 'errored', 'deleted']).optional(),
      }),
    )
    .optional(),
  video_quality: z.enum(['basic', 'plus', 'premium']).optional(),
});

const NOT_FOUND = {
  error: {
    type: 'not_found',
    messages: ["The requested resource either doesn't exist or you don't have access to it."],
  },
};

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

async function refusal(call: PromiseLike<unknown>): Promise<InstanceType<typeof Mux.APIError>> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Mux.APIError) return error;
    throw error;
  }
  throw new Error('The call was expected to be refused.');
}

describe('packaged assets in the API', () => {
  it('are ready, and shown as the SDK types them', async () => {
    const asset = await sandbox.mux.video.assets.retrieve(BARS.assetId);
    assetSchema.parse(asset);
    expect(asset).toMatchObject({
      status: 'ready',
      progress: { state: 'completed', progress: 100 },
      duration: 6,
      aspect_ratio: '16:9',
      resolution_tier: '720p',
      max_stored_frame_rate: 24,
      thumbnail_time: 2.5,
      meta: { title: 'Bars', external_id: 'bars' },
      playback_ids: [{ id: BARS.playbackId, policy: 'signed' }],
    });
    expect(asset.tracks?.map((track) => track.type)).toEqual(['video', 'audio']);
  });

  it('tell what they were made from', async () => {
    const [input] = await sandbox.mux.video.assets.retrieveInputInfo(DRIFT.assetId);
    expect(input?.file?.tracks).toContainEqual(
      expect.objectContaining({ type: 'video', width: 1280, height: 720, frame_rate: 24 }),
    );
  });

  it('are listed newest first, page by page through the SDK', async () => {
    const ids: string[] = [];
    for await (const asset of sandbox.mux.video.assets.list({ limit: 1 })) {
      assetSchema.parse(asset);
      ids.push(asset.id);
    }
    expect(ids).toEqual([DRIFT.assetId, BARS.assetId]);
    const second = await sandbox.mux.video.assets.list({ limit: 1, page: 2 });
    expect(second.data.map((asset) => asset.id)).toEqual([BARS.assetId]);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'page=0', 'cursor=nonsense'])(
    'refuse a list with %s',
    async (query) => {
      const response = await sandbox.call(`/mux/video/v1/assets?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { type: 'invalid_parameters' } });
    },
  );

  it('come from no live stream and no direct upload', async () => {
    for (const source of [{ upload_id: 'none' }, { live_stream_id: 'none' }]) {
      expect((await sandbox.mux.video.assets.list(source)).data).toEqual([]);
    }
  });
});

describe('updating an asset', () => {
  it('sets passthrough, meta and thumbnail time, and clears passthrough with an empty text', async () => {
    const { assets } = sandbox.mux.video;
    const changed = await assets.update(BARS.assetId, {
      passthrough: 'workout 7',
      meta: { title: 'New title' },
      thumbnail_time: 1,
    });
    assetSchema.parse(changed);
    expect(changed).toMatchObject({
      passthrough: 'workout 7',
      meta: { title: 'New title', external_id: 'bars' },
      thumbnail_time: 1,
    });
    const cleared = await assets.update(BARS.assetId, { passthrough: '' });
    expect(cleared).not.toHaveProperty('passthrough');
    await assets.deleteThumbnailTime(BARS.assetId);
    expect(await assets.retrieve(BARS.assetId)).not.toHaveProperty('thumbnail_time');
  });

  it.each([
    ['a passthrough beyond 255 characters', { passthrough: 'x'.repeat(256) }],
    ['a thumbnail time beyond the end', { thumbnail_time: 7 }],
    ['an unknown parameter', { title: 'x' }],
    ['a wrong type', { passthrough: 7 }],
  ])('refuses %s', async (_case, body) => {
    const response = await sandbox.call(`/mux/video/v1/assets/${BARS.assetId}`, {
      method: 'PATCH',
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_parameters' } });
  });

  it('counts characters, not UTF-16 units', async () => {
    const passthrough = '🧘'.repeat(255);
    const changed = await sandbox.mux.video.assets.update(BARS.assetId, { passthrough });
    expect(changed.passthrough).toBe(passthrough);
  });
});

describe('playback ids', () => {
  it('are made, found by asset and by themselves, and deleted', async () => {
    const { assets, playbackIds } = sandbox.mux.video;
    const made = await assets.createPlaybackId(BARS.assetId, { policy: 'signed' });
    playbackIdSchema.parse(made);
    expect(await assets.retrievePlaybackId(BARS.assetId, made.id)).toEqual(made);
    expect(await playbackIds.retrieve(made.id)).toEqual({
      id: made.id,
      policy: 'signed',
      object: { type: 'asset', id: BARS.assetId },
    });
    await assets.deletePlaybackId(BARS.assetId, made.id);
    expect((await refusal(playbackIds.retrieve(made.id))).status).toBe(404);
    expect((await fetch(`${sandbox.url}/mux/stream/${made.id}.m3u8`)).status).toBe(404);
  });

  it('refuse the policy drm, which this stand-in has not', async () => {
    const error = await refusal(
      sandbox.mux.video.assets.createPlaybackId(BARS.assetId, { policy: 'drm' }),
    );
    expect(error.status).toBe(400);
  });

  it('of another asset are not found', async () => {
    const call = sandbox.mux.video.assets.retrievePlaybackId(BARS.assetId, DRIFT.playbackId);
    expect((await refusal(call)).status).toBe(404);
  });
});

describe('signing keys', () => {
  it('hand out the private key once, as base64 of a PEM, and never again', async () => {
    const { signingKeys } = sandbox.mux.system;
    const made = await signingKeys.create();
    z.strictObject({ id: z.string(), created_at: seconds, private_key: z.base64() }).parse(made);
    const pem = Buffer.from(made.private_key ?? '', 'base64').toString();
    expect(pem).toMatch(
      /^-----BEGIN RSA PRIVATE KEY-----\n[\s\S]+-----END RSA PRIVATE KEY-----\n$/,
    );
    const found = await signingKeys.retrieve(made.id);
    expect(found).toEqual({ id: made.id, created_at: made.created_at });
    const listed = await signingKeys.list();
    expect(listed.data).toContainEqual(found);
    await signingKeys.delete(made.id);
    expect((await refusal(signingKeys.retrieve(made.id))).status).toBe(404);
    expect((await refusal(signingKeys.delete(made.id))).status).toBe(404);
  });
});

describe('what is wrong', () => {
  const wrongPassword = `Basic ${btoa('test-id:wrong')}`;
  it.each([
    ['no credentials', {}],
    ['a wrong secret', { authorization: wrongPassword }],
    ['another scheme', { authorization: 'Bearer test-secret' }],
    ['nonsense', { authorization: 'Basic %%%' }],
  ])('answers 401 to %s', async (_case, headers: Record<string, string>) => {
    const response = await fetch(`${sandbox.url}/mux/video/v1/assets`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: { type: 'unauthorized', messages: ['Unauthorized request'] },
    });
  });

  it.each([
    ['GET', '/mux/video/v1/assets/unknown'],
    ['PATCH', '/mux/video/v1/assets/unknown'],
    ['DELETE', '/mux/video/v1/assets/unknown'],
    ['GET', '/mux/video/v1/assets/unknown/input-info'],
    ['POST', '/mux/video/v1/assets/unknown/playback-ids'],
    ['GET', '/mux/video/v1/playback-ids/unknown'],
    ['GET', '/mux/system/v1/signing-keys/unknown'],
    ['GET', '/mux/video/v1/nonsense'],
    ['GET', '/mux/nonsense'],
  ])('answers 404 to %s %s', async (method, path) => {
    const response = await sandbox.call(path, { method });
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual(NOT_FOUND);
  });

  it.each(['/video/v1/live-streams', '/system/v1/usage/1', '/data/v1/x'])(
    'answers 501 to %s, which Mux has and the stand-in has not',
    async (path) => {
      const response = await sandbox.call(`/mux${path}`);
      expect(response.status).toBe(501);
      expect(await response.json()).toMatchObject({ error: { type: 'not_implemented' } });
    },
  );

  it.each([
    ['malformed JSON', '{"passthrough":'],
    ['a list', '[]'],
    ['null', 'null'],
  ])('answers 400 to a body that is %s', async (_case, body) => {
    const path = `/mux/video/v1/assets/${BARS.assetId}`;
    const response = await sandbox.call(path, { method: 'PATCH', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_parameters' } });
  });

  it('answers 413 to a body beyond a megabyte', async () => {
    const body = JSON.stringify({ passthrough: 'x'.repeat(1_000_001) });
    const path = `/mux/video/v1/assets/${BARS.assetId}`;
    expect((await sandbox.call(path, { method: 'PATCH', body })).status).toBe(413);
  });
});
