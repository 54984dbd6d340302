import { createHmac } from 'node:crypto';
import { VIDEO_FAILURES } from 'contract';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { draftWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { isShort } from '../../../test/length.ts';
import {
  bootVideo,
  MUX_WEBHOOK_SECRET,
  type MuxEvent,
  sendVideoFile,
  videosOf,
} from '../../../test/mux.ts';
import { rare } from '../../../test/rare.ts';
import { securityLogOf } from '../../../test/security-log.ts';

const WORKOUT = 'api::workout.workout';

/** Waits for effects that happen after an answer. */
const soon = (expectation: () => Promise<void>): Promise<void> =>
  vi.waitFor(expectation, { timeout: 45_000, interval: 50 });

describe("Mux's messages", () => {
  const { app } = testApp(() => bootVideo());
  afterEach(async () => {
    await app.mux.healFaults();
    await app.mux.control('DELETE', '/mux/ingest');
    await app.mux.settle();
    await app.mux.webhook({ copies: 1, reverse: false });
  });

  /** Its publication is due. */
  const planWorkout = (documentId: string) =>
    app.strapi.db
      .query(WORKOUT)
      .updateMany({ where: { documentId }, data: { publishAt: new Date() } });

  /** A workout that waits for its video, which is at Mux; with `lost`, its webhooks are not delivered. */
  const withVideoFile = async ({ lost = false, hold = false } = {}) => {
    if (lost) await app.mux.webhook({ copies: 0 });
    if (hold) await app.mux.ingest({ effect: 'hold' });
    const id = await draftWorkout(app.strapi, { muxPlaybackId: '' });
    await planWorkout(id);
    const { video, url } = await videosOf(app.strapi).createUpload(id, { corsOrigin: app.url });
    await sendVideoFile(url);
    await app.mux.settle();
    return { id, uploadId: video.uploadId };
  };

  const videoOf = async (id: string) => {
    const { current, coming } = await videosOf(app.strapi).of(id);
    return coming ?? current;
  };
  const stateOf = async (id: string) => (await videoOf(id))?.state;

  type Delivery = { secret?: string; secondsAgo?: number; signature?: string };

  const deliver = async (payload: string, delivery: Delivery = {}) => {
    const { secret = MUX_WEBHOOK_SECRET, secondsAgo = 0 } = delivery;
    const time = Math.floor(Date.now() / 1000) - secondsAgo;
    const mac = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
    const response = await fetch(`${app.url}/api/video/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mux-signature': delivery.signature ?? `t=${time},v1=${mac}`,
      },
      body: payload,
    });
    return { status: response.status, body: await response.json() };
  };

  const eventAbout = (uploadId: string, id = `event-${uploadId}`): MuxEvent => ({
    id,
    type: 'video.upload.asset_created',
    data: { id: uploadId },
  });

  describe('that are not of the last minutes, or not Mux’s, are refused and change nothing', () => {
    let videoFile: Awaited<ReturnType<typeof withVideoFile>>;
    beforeAll(async () => {
      videoFile = await withVideoFile({ lost: true, hold: true });
    });

    it.each([
      ['of another secret', { secret: 'guessed' }, 'signature'],
      ['of ten minutes ago', { secondsAgo: 600 }, 'stale'],
      ['of ten minutes ahead', { secondsAgo: -600 }, 'stale'],
      ['without a signature', { signature: '' }, 'unsigned'],
      ['with a signature that is none', { signature: 't=now,v1=zzz' }, 'signature'],
    ])('%s', async (_, delivery, reason) => {
      const reply = await deliver(JSON.stringify(eventAbout(videoFile.uploadId)), delivery);
      expect(reply.status).toBe(400);
      expect(await stateOf(videoFile.id)).toBe('waiting');
      const refused = { provider: 'mux', reason };
      expect(securityLogOf(app).of('webhook.refused').at(-1)).toMatchObject(refused);
    });

    it('with a body of megabytes', async () => {
      const event = { ...eventAbout(videoFile.uploadId), filler: 'x'.repeat(4 * 1024 ** 2) };
      expect((await deliver(JSON.stringify(event))).status).toBe(400);
      const refused = { provider: 'mux', reason: 'too-large' };
      expect(securityLogOf(app).of('webhook.refused').at(-1)).toMatchObject(refused);
      expect(await stateOf(videoFile.id)).toBe('waiting');
    });

    it('with a body that is no event', async () => {
      expect((await deliver('[]')).status).toBe(400);
      expect((await deliver('{"type":')).status).toBe(400);
    });
  });

  it('move a video on and publish its workout, also twice, in reverse and late', async () => {
    await app.mux.webhook({ copies: 2, reverse: true });
    const { id } = await withVideoFile();
    await soon(async () => expect(await stateOf(id)).toBe('ready'));
    const video = await videoOf(id);
    expect(video?.durationSeconds).toBeCloseTo(6, 0);
    const published = await app.strapi
      .documents(WORKOUT)
      .findOne({ documentId: id, status: 'published' });
    expect(published).toMatchObject({ muxPlaybackId: video?.playbackId });
    expect(securityLogOf(app).of('publication.done')).toMatchObject([
      { actor: { kind: 'system', id: null }, workout: id },
    ]);
    const events = [
      ...(await app.mux.events(`?object=${video?.uploadId}`)),
      ...(await app.mux.events(`?object=${video?.assetId}`)),
    ];
    expect(events.length).toBeGreaterThan(2);
    await app.mux.sendAgain(events.at(-1)?.id ?? '');
    await app.mux.settle();
    expect(await stateOf(id)).toBe('ready');
  });

  it('may be lost: Mux is asked from time to time', async () => {
    const { id } = await withVideoFile({ lost: true });
    expect(await stateOf(id)).toBe('waiting');
    await jobsOf(app.strapi).runNow('videos', new Date());
    expect(await stateOf(id)).toBe('ready');
  });

  rare('are to be sent again while Mux cannot be asked', async () => {
    const { id, uploadId } = await withVideoFile({ lost: true, hold: true });
    await app.mux.fault({ path: '/mux/video', method: 'GET', effect: '500', times: 20 });
    const event = JSON.stringify(eventAbout(uploadId));
    const reply = await deliver(event);
    expect(reply.status).toBe(502);
    await app.mux.healFaults();
    expect((await deliver(event)).status).toBe(200);
    expect(await stateOf(id)).toBe('processing');
  });

  it('of others are taken and forgotten', async () => {
    const others = [
      { id: 'e1', type: 'video.asset.ready', data: { id: 'of-another-site' } },
      { id: 'e2', type: 'video.live_stream.idle', data: { id: 'a-stream' } },
    ];
    for (const event of others) expect((await deliver(JSON.stringify(event))).status).toBe(200);
  });

  it('tell that an asset was deleted at Mux, and are done with when they are about its captions', async () => {
    const { id } = await withVideoFile();
    await soon(async () => expect(await stateOf(id)).toBe('ready'));
    const asset_id = (await videoOf(id))?.assetId ?? '';
    await app.mux.client.video.assets.delete(asset_id);
    await soon(async () => expect(await stateOf(id)).toBe('failed'));
    expect((await videoOf(id))?.reason).toBe(VIDEO_FAILURES.gone);
    const event = { id: `track-${id}`, type: 'video.asset.track.deleted' };
    const data = { id: 'a-track', asset_id };
    expect((await deliver(JSON.stringify({ ...event, data }))).status).toBe(200);
  });

  /** What each version of a workout shows. */
  const shownBy = async (documentId: string) => {
    const versions: Record<string, unknown>[] = await app.strapi.db
      .query(WORKOUT)
      .findMany({ where: { documentId }, select: ['muxPlaybackId', 'muxPlaybackPolicy'] });
    return versions.map(({ muxPlaybackId, muxPlaybackPolicy }) => ({
      id: muxPlaybackId,
      policy: muxPlaybackPolicy,
    }));
  };

  const NEW_IDS = [
    ['of another policy', true, 'public'],
    ['made before the old one is deleted', true, 'signed'],
    ['made after the old one was deleted', false, 'signed'],
  ] as const;
  it.each(isShort ? NEW_IDS.slice(0, 1) : NEW_IDS)(
    'tell of a playback ID %s, which every version shows',
    async (_, isFirst, policy) => {
      const { id } = await withVideoFile();
      await soon(async () => expect(await stateOf(id)).toBe('ready'));
      const { assetId, playbackId } = (await videoOf(id)) ?? {};
      if (!assetId || !playbackId) throw new Error('There is no video');
      const { assets } = app.mux.client.video;
      const made = isFirst ? await assets.createPlaybackId(assetId, { policy }) : null;
      await assets.deletePlaybackId(assetId, playbackId);
      const now = made ?? (await assets.createPlaybackId(assetId, { policy }));
      const shown = { id: now.id, policy };
      await soon(async () => expect(await shownBy(id)).toEqual([shown, shown]));
      expect(await videoOf(id)).toMatchObject({ state: 'ready', playbackId: now.id, policy });
      await soon(async () => {
        const response = await fetch(`${app.url}/api/workouts/${id}`);
        expect(await response.text()).toContain(now.id);
      });
    },
  );
});
