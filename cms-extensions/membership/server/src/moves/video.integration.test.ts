import type { CaptionDraft } from 'contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { draftWorkout } from '../../../test/content.ts';
import { makeMovement, shortMap } from '../../../test/moves.ts';
import { bootVideo, READY_ASSETS, type VideoApp, videosOf } from '../../../test/mux.ts';
import { newPanelUser, type PanelUser } from '../../../test/panel.ts';

const VTT = [
  ...['WEBVTT', ''],
  ...['00:00.000 --> 00:02.000', 'Squat. 2 seconds.', ''],
  ...['00:02.000 --> 00:04.000', 'Rest.'],
].join('\n');

describe('maps and the video at Mux', () => {
  let app: VideoApp;
  let coach: PanelUser;

  beforeAll(async () => {
    app = await bootVideo();
    app.strapi.config.set('server.absoluteUrl', app.url);
    coach = await newPanelUser(app);
  });
  afterAll(() => app.stop());

  it('are compared again when another video is ready, without a save', async () => {
    const squat = await makeMovement(app.strapi, { name: 'Squat', slug: 'squat' });
    const id = await draftWorkout(app.strapi, { moveMap: shortMap(squat), muxPlaybackId: '' });
    const state = async () => {
      const row = await app.strapi.db
        .query('api::workout.workout')
        .findOne({ where: { documentId: id } });
      return row.moveMapState;
    };
    expect(await state()).toBe('complete');
    await videosOf(app.strapi).attach(id, READY_ASSETS.drift.assetId);
    await vi.waitFor(async () => expect(await state()).toBe('draft'), { timeout: 20_000 });

    const path = `/membership/workouts/${id}/video/subtitles`;
    expect((await coach.post(path, { language: 'en', text: VTT })).status).toBe(200);
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
