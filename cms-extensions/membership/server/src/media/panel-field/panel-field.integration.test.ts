import { type CaptionDraft, SUBTITLE_ERRORS, UPLOAD_ERRORS } from 'contract';
import type { SubtitlesView, UploadView, VideoView } from 'contract/desk/video-field';
import type { VideosPage } from 'contract/desk/videos';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { draftWorkout } from '../../../../test/content.ts';
import { isShort } from '../../../../test/length.ts';
import { makeMovement, shortMap } from '../../../../test/moves.ts';
import { bootVideo, READY_ASSETS, videoFileOf, videosOf } from '../../../../test/mux.ts';
import { newPanelUser, type PanelUser } from '../../../../test/panel.ts';
import { rare } from '../../../../test/rare.ts';

const MIB = 1024 ** 2;
const WORKOUT = 'api::workout.workout';
const PANEL = 'http://panel.example';
const VTT = [
  ...['WEBVTT', ''],
  ...['00:00.000 --> 00:02.000', 'Squat. 2 seconds.', ''],
  ...['00:02.000 --> 00:04.000', 'Rest.'],
].join('\n');
const SRT = '1\n00:00:01,000 --> 00:00:02,500\nBreathe in.\n';

describe('the video field', () => {
  const { app } = testApp(() => bootVideo());
  let coach: PanelUser;

  beforeAll(async () => {
    // Mux fetches subtitles from the server's configured address.
    app.strapi.config.set('server.absoluteUrl', app.url);
    coach = await newPanelUser(app);
  });
  afterEach(async () => {
    await app.mux.healFaults();
    await app.mux.control('DELETE', '/mux/ingest');
    await app.mux.webhook({ copies: 1 });
    await app.mux.settle();
  });

  const workout = () => draftWorkout(app.strapi, { muxPlaybackId: '' });
  const pathOf = (id: string, path = ''): string => `/membership/workouts/${id}/video${path}`;
  const viewOf = async (id: string): Promise<VideoView> =>
    (await coach.get<VideoView>(pathOf(id))).data;
  const begin = (id: string) =>
    coach.post<UploadView>(pathOf(id, '/uploads'), {}, { origin: PANEL });

  /** Sends a video file as the panel's page does. */
  const put = (url: string, videoFile: Buffer, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'PUT',
      body: new Uint8Array(videoFile),
      headers: { origin: PANEL, ...headers },
    });
  /** A workout whose video is being processed and held at the sandbox. */
  const upload = async (videoFile = videoFileOf()) => {
    const id = await workout();
    const { data } = await begin(id);
    expect((await put(data.url, videoFile)).status).toBe(200);
    return { id, videoId: data.id };
  };
  const isReady = (id: string) =>
    vi.waitFor(async () => expect((await viewOf(id)).current).not.toBeNull(), {
      ...{ timeout: 45_000, interval: 100 },
    });

  describe('is for who may change the workout', () => {
    const WRITES = [
      '/uploads',
      '/uploads/some/resume',
      '/uploads/some/progress',
      '/uploads/some/cancel',
      '/link',
      '/take-over',
      '/poster',
      '/subtitles',
      '/subtitles/checked',
    ];
    const body = { percent: 1, seconds: 1, assetId: 'some', language: 'en', text: SRT };

    it('is shown to who may only look, takes nothing from them, and is closed to others', async () => {
      const id = await workout();
      const reader = await newPanelUser(app, ['read']);
      const stranger = await newPanelUser(app, []);
      expect((await fetch(`${app.url}${pathOf(id)}`)).status).toBe(401);
      expect((await reader.get(pathOf(id))).status).toBe(200);
      expect((await stranger.get(pathOf(id))).status).toBe(403);
      for (const path of WRITES) {
        const nobody = await fetch(`${app.url}${pathOf(id, path)}`, { method: 'POST' });
        expect([path, nobody.status]).toEqual([path, 401]);
        expect([path, (await reader.post(pathOf(id, path), body)).status]).toEqual([path, 403]);
        expect([path, (await stranger.post(pathOf(id, path), body)).status]).toEqual([path, 403]);
      }
    });

    it('lets a role upload that may change workouts', async () => {
      const editor = await newPanelUser(app, ['read', 'update']);
      const reply = await editor.post(pathOf(await workout(), '/uploads'), {});
      expect(reply.status).toBe(200);
    });

    it('answers its page without a fault while there is no film', async () => {
      const id = await workout();
      const { data } = await coach.get(pathOf(id, '/subtitles'));
      expect(data).toEqual({ captions: null, subtitles: [], languages: [] });
      expect((await coach.post(pathOf(id, '/take-over'))).status).toBe(200);
    });

    it('knows no workout that is not there', async () => {
      const reply = await coach.get(pathOf('nothing'));
      expect(reply).toMatchObject({ status: 404, message: 'Workout not found' });
    });
  });

  it('takes a video from the page itself to Mux, and shows each step until it is ready', async () => {
    await app.mux.ingest({ effect: 'hold' });
    const id = await workout();
    expect(await viewOf(id)).toEqual({ current: null, coming: null });
    const { data } = await begin(id);
    expect((await viewOf(id)).coming).toMatchObject({ id: data.id, state: 'waiting' });
    const noted = await coach.post(pathOf(id, `/uploads/${data.id}/progress`), { percent: 41.7 });
    expect(noted.data).toEqual({ isWanted: true });
    expect((await viewOf(id)).coming).toMatchObject({ state: 'uploading', progress: 42 });
    await put(data.url, videoFileOf());
    await vi.waitFor(async () => expect((await viewOf(id)).coming?.state).toBe('processing'), {
      timeout: 20_000,
    });
    const [asset] = (await app.mux.client.video.assets.list()).data;
    await app.mux.release(asset?.id ?? '');
    await app.mux.settle();
    const { current, coming } = await viewOf(id);
    expect(coming).toBeNull();
    expect(current).toMatchObject({ isKnown: true, posterSeconds: null });
    expect(current?.durationSeconds).toBeCloseTo(6, 0);
    expect(current?.streamUrl).toContain('.m3u8?token=');
    expect(current?.posterUrl).toContain('thumbnail.jpg?token=');
  });

  it('lets the page that asked send the file, and no page of another site', async () => {
    const { data } = await begin(await workout());
    const allowed = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'PUT' };
      const reply = await fetch(data.url, { method: 'OPTIONS', headers });
      return reply.headers.get('access-control-allow-origin');
    };
    expect(await allowed(PANEL)).toBe(PANEL);
    expect(await allowed('http://elsewhere.example')).toBeNull();
  });

  it('says why Mux could not use a file, and lets the coach try again', async () => {
    await app.mux.ingest({ effect: 'error', message: 'The file has no pictures.' });
    const { id } = await upload();
    await app.mux.settle();
    expect((await viewOf(id)).coming).toMatchObject({
      state: 'failed',
      reason: 'The file has no pictures.',
    });
    expect((await begin(id)).status).toBe(200);
    expect((await viewOf(id)).coming).toMatchObject({ state: 'waiting' });
  });

  it('says that Mux cannot be reached, and works once it can', async () => {
    const id = await workout();
    const path = '/mux/video/v1/uploads';
    await app.mux.fault({ path, method: 'POST', effect: '500', times: 9 });
    const reply = await begin(id);
    expect(reply).toMatchObject({ status: 400, message: UPLOAD_ERRORS.unavailable });
    await app.mux.healFaults();
    expect((await begin(id)).status).toBe(200);
  });

  describe('an upload that was interrupted', () => {
    it('goes on where it stopped', async () => {
      const id = await workout();
      const videoFile = videoFileOf(4 * MIB);
      const { data } = await begin(id);
      await app.mux.ingest({ effect: 'hold' });
      const range = `bytes 0-${2 * MIB - 1}/${videoFile.length}`;
      const first = await put(data.url, videoFile.subarray(0, 2 * MIB), { 'content-range': range });
      expect(first.status).toBe(308);
      const again = await coach.post<UploadView>(pathOf(id, `/uploads/${data.id}/resume`));
      expect(again.data).toEqual(data);
      const rest = `bytes ${2 * MIB}-${videoFile.length - 1}/${videoFile.length}`;
      const last = await put(data.url, videoFile.subarray(2 * MIB), { 'content-range': rest });
      expect(last.status).toBe(200);
    });

    it('cannot be gone on with once another has begun, or it was given up', async () => {
      const id = await workout();
      const first = await begin(id);
      const second = await begin(id);
      const resume = (videoId: string) => coach.post(pathOf(id, `/uploads/${videoId}/resume`));
      expect(await resume(first.data.id)).toMatchObject({
        ...{ status: 400, message: UPLOAD_ERRORS.overtaken },
      });
      await coach.post(pathOf(id, `/uploads/${second.data.id}/cancel`));
      expect((await resume(second.data.id)).status).toBe(400);
    });

    it.skipIf(isShort)(
      'is given up: nothing of it stays at Mux, and the field is empty again',
      async () => {
        const id = await workout();
        const { data } = await begin(id);
        expect((await coach.post(pathOf(id, `/uploads/${data.id}/cancel`))).status).toBe(200);
        expect(await viewOf(id)).toEqual({ current: null, coming: null });
        const note = await coach.post(pathOf(id, `/uploads/${data.id}/progress`), { percent: 50 });
        expect(note.data).toEqual({ isWanted: false });
        // A file that comes before Mux knows would be a whole upload, whose video is removed instead.
        const atMux = new URL(data.url).pathname.split('/').at(-1) ?? '';
        const stateAtMux = async () => (await app.mux.client.video.uploads.retrieve(atMux)).status;
        await vi.waitFor(async () => expect(await stateAtMux()).toBe('cancelled'), {
          timeout: 20_000,
        });
        expect((await put(data.url, videoFileOf())).status).toBe(410);
      },
    );

    it('tells the first of two coaches that it is wanted no longer', async () => {
      const id = await workout();
      const { data } = await begin(id);
      await begin(id);
      const note = await coach.post(pathOf(id, `/uploads/${data.id}/progress`), { percent: 50 });
      expect(note.data).toEqual({ isWanted: false });
    });
  });

  describe('of a video that is at Mux already', () => {
    /** An asset created at Mux without our code. */
    const assetAtMux = async () => {
      const { video } = app.mux.client;
      const { id, url = '' } = await video.uploads.create({
        ...{ cors_origin: PANEL, new_asset_settings: { playback_policies: ['signed'] } },
      });
      await put(url, videoFileOf());
      await app.mux.settle();
      return video.assets.retrieve((await video.uploads.retrieve(id)).asset_id ?? '');
    };

    it('is given its ID, and shows it', async () => {
      const [id, { id: assetId }] = [await workout(), await assetAtMux()];
      expect((await coach.post(pathOf(id, '/link'), { assetId })).status).toBe(200);
      expect((await viewOf(id)).current).toMatchObject({ isKnown: true });
      const other = await coach.post(pathOf(await workout(), '/link'), { assetId });
      expect(other).toMatchObject({ status: 400, message: UPLOAD_ERRORS.assetTaken });
      const unknown = await coach.post(pathOf(id, '/link'), { assetId: 'nothing' });
      expect(unknown).toMatchObject({ status: 404, message: 'Video not found' });
    });

    rare('takes over what the demo, or a person, has linked', async () => {
      const { id: muxAssetId, playback_ids } = await assetAtMux();
      const id = await draftWorkout(app.strapi, { muxPlaybackId: playback_ids?.[0]?.id ?? '' });
      const rows = app.strapi.db.query(WORKOUT);
      await rows.updateMany({ where: { documentId: id }, data: { muxAssetId } });
      const linked = (await viewOf(id)).current;
      expect(linked).toMatchObject({ isKnown: false, durationSeconds: null });
      expect((await coach.post(pathOf(id, '/take-over'))).status).toBe(200);
      const { current } = await viewOf(id);
      expect(current).toMatchObject({ isKnown: true, streamUrl: linked?.streamUrl });
      expect(current?.durationSeconds).toBeCloseTo(6, 0);
    });
  });

  it('shows any moment of the video, and takes its picture from there', async () => {
    const id = await workout();
    await videosOf(app.strapi).attach(id, READY_ASSETS.bars.assetId);
    await isReady(id);
    const frame = await coach.get<{ url: string }>(pathOf(id, '/frame?seconds=2.5'));
    const [, claims] = (new URL(frame.data.url).searchParams.get('token') ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      ...{ aud: 't', time: '2.5' },
    });
    expect((await coach.post(pathOf(id, '/poster'), { seconds: 2.5 })).status).toBe(200);
    expect((await viewOf(id)).current?.posterSeconds).toBe(2.5);
    expect((await coach.post(pathOf(id, '/poster'), { seconds: -1 })).status).toBe(400);
    await app.mux.fault({ path: '/mux/video/v1/assets', effect: '500', times: 9 });
    const failing = await coach.post(pathOf(id, '/poster'), { seconds: 1 });
    expect(failing).toMatchObject({ status: 400, message: UPLOAD_ERRORS.unavailable });
    expect((await viewOf(id)).current?.posterSeconds).toBe(2.5);
  });

  describe('subtitles', () => {
    const subtitlesOf = async (id: string): Promise<SubtitlesView> =>
      (await coach.get<SubtitlesView>(pathOf(id, '/subtitles'))).data;
    const add = (id: string, wanted: object) => coach.post(pathOf(id, '/subtitles'), wanted);

    it('come by machine with a film until somebody has read them, or from a file, and can be removed', async () => {
      const { id } = await upload();
      await isReady(id);
      const captions = async () => {
        const { data } = await coach.get<VideosPage>('/membership/videos?sort=new');
        return data.rows.find((row) => row.id === id)?.captions;
      };
      await app.mux.settle();
      // By its webhook: nobody has opened the form.
      await expect.poll(captions).toBe('machine');
      expect((await coach.post(pathOf(id, '/subtitles/checked'), {})).status).toBe(200);
      expect((await subtitlesOf(id)).captions).toMatchObject({
        ...{ state: 'checked', by: expect.any(String), at: expect.any(String) },
      });
      expect(await captions()).toBe('checked');
      expect(await add(id, { language: 'en', text: 'Breathe in.' })).toMatchObject({
        ...{ status: 400, message: SUBTITLE_ERRORS.unreadable },
      });
      expect((await add(id, { language: 'xx', text: SRT })).status).toBe(400);
      expect((await add(id, { language: 'de', text: SRT })).status).toBe(200);
      const taken = { status: 400, message: SUBTITLE_ERRORS.taken };
      expect(await add(id, { language: 'en' })).toMatchObject(taken);
      await app.mux.settle();
      const { subtitles, languages } = await subtitlesOf(id);
      expect(subtitles).toMatchObject([
        { name: 'English', state: 'ready', isGenerated: true },
        { name: 'German', state: 'ready', isGenerated: false },
      ]);
      // The coach's own take the place of those by machine, once.
      expect((await add(id, { language: 'en', text: SRT })).status).toBe(200);
      expect(await add(id, { language: 'en', text: SRT })).toMatchObject(taken);
      const offered = languages.map(({ code }) => code);
      expect(offered).toContain('en');
      expect(offered).not.toContain('de');
      const [, german] = subtitles;
      const removed = await coach.delete(pathOf(id, `/subtitles/${german?.id}`));
      expect(removed.status).toBe(200);
      const { subtitles: left } = await subtitlesOf(id);
      expect(left).toHaveLength(1);
      await coach.delete(pathOf(id, `/subtitles/${left[0]?.id}`));
      expect((await subtitlesOf(id)).captions).toBeNull();
    });

    it('cannot be read by who does not know their address', async () => {
      const reply = await fetch(`${app.url}/api/video/subtitles/${'a'.repeat(43)}.vtt`);
      expect(reply.status).toBe(404);
    });
  });

  it('has its map of moves compared again when another video is ready, and drafted from captions', async () => {
    const squat = await makeMovement(app.strapi, { name: 'Squat', slug: 'squat' });
    const id = await draftWorkout(app.strapi, { moveMap: shortMap(squat), muxPlaybackId: '' });
    const state = async () =>
      (await app.strapi.db.query(WORKOUT).findOne({ where: { documentId: id } })).moveMapState;
    expect(await state()).toBe('complete');
    await videosOf(app.strapi).attach(id, READY_ASSETS.drift.assetId);
    await vi.waitFor(async () => expect(await state()).toBe('draft'), { timeout: 20_000 });

    const added = await coach.post(pathOf(id, '/subtitles'), { language: 'en', text: VTT });
    expect(added.status).toBe(200);
    await app.mux.settle();
    const { status, data } = await coach.post<CaptionDraft>('/membership/move-maps/draft', {
      workout_id: id,
    });
    expect(status).toBe(200);
    expect(data.confidence).toEqual([{ key: 'm1', value: 1 }]);
    const [move] = data.map.blocks.flatMap(({ rounds }) => rounds.flatMap(({ moves }) => moves));
    expect(move).toMatchObject({ movement: squat, work_seconds: 2 });
  });
});
