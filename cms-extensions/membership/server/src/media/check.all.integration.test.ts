import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { draftWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { bootVideo, READY_ASSETS, sendVideoFile, videosOf } from '../../../test/mux.ts';

const VIDEO = 'plugin::membership.video';
const SITE = 'http://localhost:3000';

describe('npm run ops -- video check', () => {
  const { app } = testApp(() => bootVideo({ env: { STOREFRONT_URL: SITE } }));
  beforeAll(async () => {
    await app.mux.ingest({ effect: 'hold', times: 100 });
  });

  const inspect = (repair: boolean) => videosOf(app.strapi).inspect({ repair });
  const found = async () => (await inspect(false)).problems.map(({ what }) => what);
  const uploadAtMux = async (passthrough: string) => {
    const { id, url = '' } = await app.mux.client.video.uploads.create({
      cors_origin: SITE,
      new_asset_settings: { passthrough, playback_policies: ['signed'] },
    });
    return { id, url };
  };
  const assetIds = async () =>
    (await app.mux.client.video.assets.list({ limit: 100 })).data.map(({ id }) => id);

  it('finds nothing where all is well, and leaves what others have at Mux', async () => {
    const id = await draftWorkout(app.strapi, { muxPlaybackId: '' });
    await videosOf(app.strapi).attach(id, READY_ASSETS.bars.assetId);
    await videosOf(app.strapi).createUpload(id, { corsOrigin: SITE });
    const { url } = await uploadAtMux('https://another.example its-video');
    await sendVideoFile(url);
    expect(await inspect(true)).toEqual({ problems: [], removalsFailed: 0 });
  });

  it('finds an asset of ours that no workout shows, and has it deleted', async () => {
    const { id: uploadId, url } = await uploadAtMux(`${SITE} a-video-that-is-gone`);
    await sendVideoFile(url);
    const { asset_id = '' } = await app.mux.client.video.uploads.retrieve(uploadId);
    expect(await found()).toEqual([
      `The asset ${asset_id} ("untitled") at Mux is shown by no workout.`,
    ]);
    expect(await assetIds()).toContain(asset_id);
    const { problems, removalsFailed } = await inspect(true);
    expect([problems.map(({ mended }) => mended), removalsFailed]).toEqual([[true], 0]);
    expect(await assetIds()).not.toContain(asset_id);
    expect(await found()).toEqual([]);
  });

  it('finds an upload of ours that nobody knows, and has it cancelled', async () => {
    const { id } = await uploadAtMux(`${SITE} a-video-that-is-gone`);
    expect(await found()).toEqual([`The upload ${id} at Mux waits for a file that nobody sends.`]);
    await inspect(true);
    expect((await app.mux.client.video.uploads.retrieve(id)).status).toBe('cancelled');
  });

  it('finds a video whose workout is gone', async () => {
    await app.strapi.db.query(VIDEO).create({
      data: {
        ...{ workoutDocumentId: 'gone', policy: 'signed', state: 'failed', progress: 0 },
        provisional: false,
      },
    });
    const [what] = await found();
    expect(what).toMatch(/^The video \w+ belongs to the workout gone, which is gone\.$/);
    await inspect(true);
    expect(await found()).toEqual([]);
  });

  it('finds an upload whose process has ended, and gives it up', async () => {
    const id = await draftWorkout(app.strapi, { muxPlaybackId: '' });
    const options = { corsOrigin: SITE, relayed: true };
    const { video } = await videosOf(app.strapi).createUpload(id, options);
    await app.strapi.db.query(VIDEO).updateMany({
      where: { documentId: video.id },
      data: { relayAliveAt: new Date(Date.now() - 120_000) },
    });
    expect(await found()).toEqual([`The upload ${video.id} for the workout ${id} was cut off.`]);
    await inspect(true);
    expect((await videosOf(app.strapi).of(id)).coming?.state).toBe('failed');
    expect(await found()).toEqual([]);
  });

  it('finds what has changed at Mux and takes it over, as the nightly pass does', async () => {
    const { assetId } = READY_ASSETS.bars;
    const { assets } = app.mux.client.video;
    const [first] = (await assets.retrieve(assetId)).playback_ids ?? [];
    const { workoutDocumentId: ours }: { workoutDocumentId: string } = await app.strapi.db
      .query(VIDEO)
      .findOne({ where: { assetId } });
    // A copy of a workout shares the asset, without a video of its own.
    const copy = await draftWorkout(app.strapi, {
      title: 'Copy',
      muxPlaybackId: first?.id,
      muxAssetId: assetId,
    });
    await app.mux.webhook({ copies: 0 });
    const replace = async (old: string) => {
      const { id } = await assets.createPlaybackId(assetId, { policy: 'public' });
      await assets.deletePlaybackId(assetId, old);
      await app.mux.control('PATCH', `/mux/assets/${assetId}`, { duration: 1500 });
      return id;
    };
    const shown = () =>
      app.strapi.db.query('api::workout.workout').findMany({
        where: { documentId: { $in: [ours, copy] } },
        select: ['muxPlaybackId', 'muxPlaybackPolicy'],
      });
    const second = await replace(first?.id ?? '');
    expect(await found()).toEqual([
      expect.stringMatching(
        `shows the playback ID ${first?.id} \\(signed\\) of the asset ${assetId}, which has ${second} \\(public\\) now\\.$`,
      ),
    ]);
    expect((await inspect(true)).problems.map(({ mended }) => mended)).toEqual([true]);
    expect(await found()).toEqual([]);
    const isSecond = { muxPlaybackId: second, muxPlaybackPolicy: 'public' };
    expect(await shown()).toMatchObject([isSecond, isSecond]);
    expect((await videosOf(app.strapi).of(ours)).current).toMatchObject({
      ...{ playbackId: second, policy: 'public', durationSeconds: 1500 },
    });
    await app.mux.control('PATCH', `/mux/assets/${assetId}`, { duration: 1440 });
    expect(await found()).toEqual([
      expect.stringMatching(/which is 1440 s long now, not 1500 s\.$/),
    ]);
    const third = await replace(second);
    await jobsOf(app.strapi).runNow('changes at Mux', new Date());
    expect(await shown()).toMatchObject([{ muxPlaybackId: third }, { muxPlaybackId: third }]);
    await assets.deletePlaybackId(assetId, third);
    expect(await found()).toEqual([expect.stringMatching(/has no playback ID: please add one/)]);
    expect((await inspect(true)).problems.map(({ mended }) => mended)).toEqual([false]);
    await assets.createPlaybackId(assetId, { policy: 'signed' });
    await inspect(true);
    expect(await found()).toEqual([]);
  });

  it('finds a workout whose asset Mux has lost; only a person can upload it again', async () => {
    const id = await draftWorkout(app.strapi, { title: 'Lost', muxPlaybackId: '' });
    await videosOf(app.strapi).attach(id, READY_ASSETS.drift.assetId);
    await app.mux.webhook({ copies: 0 });
    await app.mux.client.video.assets.delete(READY_ASSETS.drift.assetId);
    await app.mux.settle();
    const what = `"Lost" shows the asset ${READY_ASSETS.drift.assetId}, which Mux has not: please upload the video again.`;
    expect(await found()).toEqual([what]);
    await inspect(true);
    expect((await videosOf(app.strapi).of(id)).coming?.state).toBe('failed');
    expect((await inspect(true)).problems).toEqual([{ what, mended: false }]);
  });
});
