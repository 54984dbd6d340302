import { UPLOAD_ERRORS, VIDEO_NOT_READY } from 'contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { draftWorkout, editEntry, publishWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { bootVideo, READY_ASSETS, sendVideoFile, videosOf } from '../../../test/mux.ts';
import { newPanelUser } from '../../../test/panel.ts';
import { rare } from '../../../test/rare.ts';

const WORKOUT = 'api::workout.workout';
const HOUR = 3_600_000;

describe('publishing a workout', () => {
  const { app, client } = testApp(() => bootVideo());
  beforeAll(async () => {
    await app.mux.ingest({ effect: 'hold', times: 100 });
  });

  const documents = () => app.strapi.documents(WORKOUT);
  const publish = (documentId: string) => documents().publish({ documentId });
  const isPublic = async (documentId: string): Promise<boolean> =>
    (await documents().findOne({ documentId, status: 'published' })) !== null;
  const withoutVideo = (): Promise<string> => draftWorkout(app.strapi, { muxPlaybackId: '' });

  describe('without a video that is ready', () => {
    it('is refused with a sentence that says why', async () => {
      const id = await withoutVideo();
      await expect(publish(id)).rejects.toThrow(VIDEO_NOT_READY);
      await expect(documents().update({ documentId: id, status: 'published' })).rejects.toThrow(
        VIDEO_NOT_READY,
      );
      expect(await isPublic(id)).toBe(false);
    });

    it('is refused for an entry that is new', async () => {
      const data = { title: 'New', slug: 'new-one', difficulty: 'Beginner' };
      const rest = { description: 'Move.', duration: 20 } as const;
      await expect(
        documents().create({ data: { ...data, ...rest } as never, status: 'published' }),
      ).rejects.toThrow(VIDEO_NOT_READY);
    });
  });

  it('works with a video that is ready, and with one that the coach has pasted', async () => {
    const id = await withoutVideo();
    await videosOf(app.strapi).attach(id, READY_ASSETS.bars.assetId);
    await publish(id);
    expect(await isPublic(id)).toBe(true);
    const pasted = await draftWorkout(app.strapi, { muxPlaybackId: 'pasted-by-hand' });
    await publish(pasted);
    expect(await isPublic(pasted)).toBe(true);
    // A video belongs to one workout only.
    await expect(
      videosOf(app.strapi).attach(await withoutVideo(), READY_ASSETS.bars.assetId),
    ).rejects.toThrow(UPLOAD_ERRORS.assetTaken);
  });

  it('does not bring back the video of a form that was opened earlier', async () => {
    const id = await publishWorkout(app.strapi, { muxPlaybackId: 'before' });
    await videosOf(app.strapi).attach(id, READY_ASSETS.drift.assetId);
    const coach = await newPanelUser(app);
    const form = { title: 'Renamed', muxPlaybackId: 'before' };
    await coach.put(`/content-manager/collection-types/${WORKOUT}/${id}`, form);
    await publish(id);
    const published = await documents().findOne({ documentId: id, status: 'published' });
    expect(published?.title).toBe('Renamed');
    expect(published?.muxPlaybackId).toBe('fixtureDriftPublic000000000000001');
  });

  describe('at a time that the coach has chosen', () => {
    const plan = (id: string, at: number) =>
      editEntry(app.strapi, WORKOUT, id, { publishAt: new Date(at).toISOString() });
    const runPlans = (at: number) => jobsOf(app.strapi).runNow('planned workouts', new Date(at));
    const planOf = (id: string) => videosOf(app.strapi).planOf(id);
    /** A video that was not uploaded through us; its playback id is not checked. */
    const giveVideo = (id: string) =>
      editEntry(app.strapi, WORKOUT, id, { muxPlaybackId: `pasted-for-${id}` });
    const upload = async (id: string, options = {}): Promise<void> => {
      const { url } = await videosOf(app.strapi).createUpload(id, {
        corsOrigin: app.url,
        ...options,
      });
      await sendVideoFile(url);
      const videos = () => videosOf(app.strapi).of(id);
      await vi.waitFor(async () => expect((await videos()).coming?.assetId).toBeTruthy(), {
        timeout: 20_000,
      });
      await app.mux.release((await videos()).coming?.assetId ?? '');
      await app.mux.settle();
      await vi.waitFor(async () => expect((await videos()).current?.state).toBe('ready'), {
        timeout: 20_000,
      });
    };
    const draftOf = (documentId: string) => documents().findOne({ documentId });

    it('happens then and not before, and members see it', async () => {
      const id = await withoutVideo();
      await giveVideo(id);
      const at = Date.now() + HOUR;
      await plan(id, at);
      expect(await planOf(id)).toEqual({ publishAt: at, waitsFor: 'time' });
      await runPlans(at - 1000);
      expect(await isPublic(id)).toBe(false);
      await runPlans(at + 1000);
      expect(await isPublic(id)).toBe(true);
      expect(await planOf(id)).toBeNull();
      await vi.waitFor(async () => expect((await client.get(`/workouts/${id}`)).status).toBe(200), {
        timeout: 20_000,
      });
    });

    it('takes that time for the release date, unless there is one', async () => {
      const at = Date.now() + HOUR;
      const [without, given] = [await withoutVideo(), await withoutVideo()];
      await editEntry(app.strapi, WORKOUT, without, { releasedAt: null });
      for (const id of [without, given]) {
        await giveVideo(id);
        await plan(id, at);
      }
      const before = (await draftOf(given))?.releasedAt;
      await runPlans(at);
      const releasedAt = async (id: string) =>
        (await documents().findOne({ documentId: id, status: 'published' }))?.releasedAt;
      expect(new Date((await releasedAt(without)) ?? 0).getTime()).toBe(at);
      expect(await releasedAt(given)).toEqual(before);
    });

    it('waits for a video that is not ready, says so once, and then happens by itself', async () => {
      const warn = vi.spyOn(app.strapi.log, 'warn').mockReturnValue(app.strapi.log);
      const id = await withoutVideo();
      await editEntry(app.strapi, WORKOUT, id, { title: 'Awaited' });
      const at = Date.now() - 1000;
      await plan(id, at);
      await runPlans(Date.now());
      await runPlans(Date.now());
      expect(await isPublic(id)).toBe(false);
      expect(await planOf(id)).toEqual({ publishAt: at, waitsFor: 'video' });
      const said = warn.mock.calls.filter(([line]) => String(line).includes('"Awaited"'));
      warn.mockRestore();
      expect(said).toEqual([[`"Awaited" is due to become public, and waits: ${VIDEO_NOT_READY}`]]);
      await upload(id);
      await vi.waitFor(async () => expect(await isPublic(id)).toBe(true), { timeout: 20_000 });
    });

    it('never brings back what is in the bin, and holds up no other', async () => {
      const [binned, other] = [await withoutVideo(), await withoutVideo()];
      const at = Date.now() - 1000;
      await giveVideo(binned);
      const rows = app.strapi.db.query(WORKOUT);
      await rows.updateMany({ where: { documentId: binned }, data: { deletedAt: new Date() } });
      await plan(binned, at - 1000);
      await giveVideo(other);
      await plan(other, at);
      await runPlans(Date.now());
      expect(await Promise.all([binned, other].map(isPublic))).toEqual([false, true]);
      await rows.deleteMany({ where: { documentId: binned } });
    });

    it('goes on with the others after a fault, and reports it', async () => {
      const [broken, other] = [await withoutVideo(), await withoutVideo()];
      const at = Date.now() - 1000;
      for (const [id, when] of [
        [broken, at - 1000],
        [other, at],
      ] as const) {
        await giveVideo(id);
        await plan(id, when);
      }
      let isBroken = true;
      app.strapi.documents.use((call, next) => {
        const { documentId } = call.params as { documentId?: string };
        if (isBroken && call.action === 'publish' && documentId === broken)
          throw new TypeError('broken');
        return next();
      });
      await expect(runPlans(Date.now())).rejects.toThrow('broken');
      isBroken = false;
      expect(await Promise.all([broken, other].map(isPublic))).toEqual([false, true]);
      await app.strapi.db.query(WORKOUT).deleteMany({ where: { documentId: broken } });
    });

    it('is over once it was published by hand: a later draft stays one', async () => {
      const id = await withoutVideo();
      await giveVideo(id);
      const at = Date.now() + HOUR;
      await plan(id, at);
      await publish(id);
      expect(await planOf(id)).toBeNull();
      await editEntry(app.strapi, WORKOUT, id, { title: 'Half a thought' });
      await runPlans(at + 1000);
      const published = await documents().findOne({ documentId: id, status: 'published' });
      expect(published?.title).not.toBe('Half a thought');
    });

    it('stays planned when publishing by hand is refused', async () => {
      const id = await withoutVideo();
      await plan(id, Date.now() + HOUR);
      await expect(publish(id)).rejects.toThrow(VIDEO_NOT_READY);
      expect((await planOf(id))?.waitsFor).toBe('time');
    });

    it('is not copied along with the workout', async () => {
      const id = await withoutVideo();
      await plan(id, Date.now() + HOUR);
      const copy = await documents().clone({ documentId: id, data: { slug: 'a-copy' } });
      expect(await planOf(copy?.documentId ?? '')).toBeNull();
      expect(await planOf(id)).not.toBeNull();
    });

    rare('happens once, however many instances look', async () => {
      const id = await withoutVideo();
      await giveVideo(id);
      const at = Date.now() + HOUR;
      await plan(id, at);
      const publications: string[] = [];
      app.strapi.eventHub.on(
        'entry.publish',
        async ({ entry }: { entry: { documentId: string } }) => {
          publications.push(entry.documentId);
        },
      );
      await Promise.all([runPlans(at), runPlans(at), runPlans(at)]);
      await runPlans(at + HOUR);
      expect(publications.filter((published) => published === id)).toHaveLength(1);
    });
  });
});
