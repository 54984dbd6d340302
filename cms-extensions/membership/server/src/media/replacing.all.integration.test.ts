import { afterEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { signUp } from '../../../test/client.ts';
import { draftWorkout, editEntry, setSubscription } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { bootVideo, sendVideoFile, videosOf } from '../../../test/mux.ts';

const WORKOUT = 'api::workout.workout';
const REMOVAL = 'plugin::membership.removal';
/** The settings allow no shorter life for addresses of videos. */
const URL_SECONDS = 1800;

const soon = (expectation: () => Promise<void>): Promise<void> =>
  vi.waitFor(expectation, { timeout: 45_000, interval: 50 });

describe('what is at Mux', () => {
  const { app, client } = testApp(() =>
    bootVideo({ env: { TIMINGS: `MUX_URL_SECONDS=${URL_SECONDS}` } }),
  );
  afterEach(() => app.mux.healFaults());

  const videos = () => videosOf(app.strapi);
  const documents = () => app.strapi.documents(WORKOUT);
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const removeDue = (at: Date) => jobsOf(app.strapi).runNow('removals', at);

  const isAtMux = async (assetId: string | null | undefined): Promise<boolean> =>
    (await app.mux.client.video.assets.list({ limit: 100 })).data.some(({ id }) => id === assetId);

  const upload = async (id: string): Promise<void> => {
    const before = (await videos().of(id)).current?.assetId;
    const { url } = await videos().createUpload(id, { corsOrigin: app.url });
    await sendVideoFile(url);
    await app.mux.settle();
    await soon(async () => {
      const { current, coming } = await videos().of(id);
      expect([current?.assetId !== before, coming]).toEqual([true, null]);
    });
  };

  /** A published workout whose video was uploaded through us. */
  const published = async (): Promise<{ id: string; assetId: string }> => {
    const id = await draftWorkout(app.strapi, { muxPlaybackId: '' });
    await upload(id);
    await documents().publish({ documentId: id });
    return { id, assetId: (await videos().of(id)).current?.assetId ?? '' };
  };

  const member = async () => {
    const { email, token } = await signUp(client);
    await setSubscription(app.strapi, email, { status: 'active' });
    return async (id: string): Promise<string | null> =>
      (await client.get<{ video_url: string | null }>(`/workouts/${id}`, { token })).body.video_url;
  };

  describe('of a video that is replaced', () => {
    it('stays as long as a member who watches it may need, and then goes', async () => {
      const { id, assetId } = await published();
      const videoUrl = await member();
      await soon(async () => expect(await videoUrl(id)).toContain('/'));
      const before = await videoUrl(id);

      await upload(id);
      const now = (await videos().of(id)).current;
      await soon(async () => expect(await videoUrl(id)).toContain(now?.playbackId));
      expect(before).not.toContain(now?.playbackId);
      await removeDue(inSeconds(URL_SECONDS));
      expect(await isAtMux(assetId)).toBe(true);
      await removeDue(inSeconds(URL_SECONDS * 1.25 + 60));
      expect(await isAtMux(assetId)).toBe(false);
      expect(await isAtMux(now?.assetId)).toBe(true);
    });

    it('stays for good when the new one comes to nothing', async () => {
      const { id, assetId } = await published();
      await app.mux.ingest({ effect: 'error', message: 'No video in it.', times: 1 });
      const { url } = await videos().createUpload(id, { corsOrigin: app.url });
      await sendVideoFile(url);
      await app.mux.settle();
      await soon(async () => expect((await videos().of(id)).coming?.state).toBe('failed'));
      await removeDue(inSeconds(86_400));
      expect(await isAtMux(assetId)).toBe(true);
      expect((await videos().of(id)).current?.assetId).toBe(assetId);
    });

    it('gives both versions the new one, and leaves what else the draft has to the coach', async () => {
      const { id } = await published();
      await editEntry(app.strapi, WORKOUT, id, { title: 'Not public yet' });
      await upload(id);
      const { playbackId } = (await videos().of(id)).current ?? {};
      const draft = await documents().findOne({ documentId: id });
      const visible = await documents().findOne({ documentId: id, status: 'published' });
      expect([draft?.muxPlaybackId, visible?.muxPlaybackId]).toEqual([playbackId, playbackId]);
      // Its six seconds, not what the form says.
      expect([draft?.duration, visible?.duration]).toEqual([1, 1]);
      expect([draft?.title, visible?.title !== 'Not public yet']).toEqual(['Not public yet', true]);
    });
  });

  describe('of a workout that is deleted', () => {
    it('stays when the deletion is rolled back', async () => {
      const { id, assetId } = await published();
      await expect(
        app.strapi.db.transaction(async () => {
          await documents().delete({ documentId: id });
          throw new Error('Something else went wrong');
        }),
      ).rejects.toThrow('Something else');
      await removeDue(inSeconds(86_400));
      expect(await isAtMux(assetId)).toBe(true);
      expect((await videos().of(id)).current?.assetId).toBe(assetId);
    });

    it('is tried again until it is gone', async () => {
      const { id, assetId } = await published();
      const warn = vi.spyOn(app.strapi.log, 'warn').mockReturnValue(app.strapi.log);
      await app.mux.fault({ path: '/mux/video', method: 'DELETE', effect: '500', times: 6 });
      await documents().delete({ documentId: id });
      const waiting = () =>
        app.strapi.db.query(REMOVAL).findOne({ where: { key: `asset:${assetId}` } });
      // The SDK sends three requests per attempt.
      await soon(async () => expect((await waiting())?.attempts).toBe(1));
      expect(await isAtMux(assetId)).toBe(true);
      await removeDue(inSeconds(60));
      expect((await waiting())?.attempts).toBe(2);
      await removeDue(inSeconds(300));
      warn.mockRestore();
      expect(await waiting()).toBeNull();
      expect(await isAtMux(assetId)).toBe(false);
    });

    it('stays while a copy of the workout shows it', async () => {
      const { id, assetId } = await published();
      const copy = await documents().clone({ documentId: id, data: { slug: `copy-of-${id}` } });
      await documents().delete({ documentId: id });
      await removeDue(inSeconds(60));
      expect(await isAtMux(assetId)).toBe(true);
      await documents().delete({ documentId: copy?.documentId ?? '' });
      await soon(async () => expect(await isAtMux(assetId)).toBe(false));
    });

    it('goes with it in the middle of an upload', async () => {
      const id = await draftWorkout(app.strapi, { muxPlaybackId: '' });
      const { video } = await videos().createUpload(id, { corsOrigin: app.url });
      await documents().delete({ documentId: id });
      await soon(async () =>
        expect((await app.mux.client.video.uploads.retrieve(video.uploadId)).status).toBe(
          'cancelled',
        ),
      );
    });
  });
});
