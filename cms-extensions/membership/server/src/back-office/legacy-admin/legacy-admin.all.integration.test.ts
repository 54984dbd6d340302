import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ADMIN_TEXTS, UPLOAD_ERRORS, VALIDATION, VIDEO_FAILURES } from 'contract';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAdmin, type TestAdmin } from '../../../../test/admin.ts';
import { type Client, clientOf, detailOf, signUp } from '../../../../test/client.ts';
import { draftWorkout, editEntry } from '../../../../test/content.ts';
import { sendFile } from '../../../../test/forms.ts';
import { jobsOf } from '../../../../test/jobs.ts';
import { bootVideo, type VideoApp, videoFileOf, videosOf } from '../../../../test/mux.ts';

const MIB = 1024 ** 2;
const WORKOUT = 'api::workout.workout';
const VIDEO = 'plugin::membership.video';

/** Waits for effects that happen after an answer. */
const soon = (expectation: () => Promise<void>): Promise<void> =>
  vi.waitFor(expectation, { timeout: 45_000, interval: 50 });

describe('the admin calls', () => {
  let app: VideoApp;
  let client: Client;
  let admin: TestAdmin;

  beforeAll(async () => {
    app = await bootVideo();
    client = clientOf(app);
    admin = await newAdmin(app, client);
  });
  afterAll(() => app.stop());

  beforeEach(() => app.mux.ingest({ effect: 'hold', times: 100 }));
  afterEach(async () => {
    await app.mux.healFaults();
    await app.mux.control('DELETE', '/mux/ingest');
    await app.mux.settle();
  });

  const assetsAtMux = async () => (await app.mux.client.video.assets.list()).data;
  const uploadsWaiting = async () =>
    (await app.mux.client.video.uploads.list()).data.filter(({ status }) => status === 'waiting');
  const picture = (format: 'jpeg' | 'png' | 'avif'): Promise<Buffer> =>
    sharp({ create: { width: 1280, height: 720, channels: 3, background: '#a86' } })
      .toFormat(format)
      .toBuffer();
  const listed = async (id: string) => (await admin.list()).workouts.find((it) => it.id === id);

  it('listen to admins alone: others are answered before the video', async () => {
    const id = await admin.draft();
    const { token } = await signUp(client);
    for (const [as, status, detail] of [
      [token, 403, 'Admin access required'],
      ['no-token', 401, expect.any(String)],
    ] as const) {
      const path = `${app.url}/api/admin/workouts/${id}/upload-video`;
      const upload = sendFile(path, as, 'video_file');
      expect(await upload.reply).toEqual({ status, body: { detail } });
      upload.cut();
    }
  });

  it('list the instructors by name', async () => {
    const reply = await client.get<{ instructors: { id: string; name: string }[] }>(
      '/admin/instructors',
      { token: admin.token },
    );
    expect(reply.body.instructors).toContainEqual({ id: admin.instructor, name: 'Mara Lindqvist' });
  });

  describe('upload', () => {
    it.each([
      [{ title: '   ' }, VALIDATION.titleRequired],
      [{ duration: '0' }, VALIDATION.durationInvalid],
      [{ duration: '2.5' }, VALIDATION.durationInvalid],
      [{ category: 'Yoga' }, VALIDATION.categoryRequired],
      [{ instructor_id: 'nobody' }, VALIDATION.instructorRequired],
    ])('refuses %j', async (changes, message) => {
      const reply = await admin.create(changes);
      expect(reply.status).toBe(422);
      expect(reply.body.detail).toMatchObject([{ msg: message }]);
    });

    it('takes no file, and no JSON', async () => {
      const file = { name: 'video.mp4', bytes: videoFileOf() };
      expect((await admin.create({ video_file: file })).status).toBe(422);
      const json = await client.post('/admin/workouts/upload', {}, { token: admin.token });
      expect(json.status).toBe(415);
    });

    it('makes a draft that members do not see', async () => {
      const id = await admin.draft({ title: 'Only a draft' });
      expect(await listed(id)).toMatchObject({
        title: 'Only a draft',
        slug: 'only-a-draft',
        instructor_id: admin.instructor,
        instructor_name: 'Mara Lindqvist',
        body_parts: 'Hips, Back',
        duration: 25,
        is_popular: false,
        is_premium: true,
        is_published: false,
        video: { state: 'waiting', progress: 0, reason: null },
      });
      expect((await client.get(`/workouts/${id}`)).status).toBe(404);
    });
  });

  describe('upload-video', () => {
    it('sends the video on to Mux, and publishes the workout when it is ready', async () => {
      await app.mux.control('DELETE', '/mux/ingest');
      const id = await admin.draft({ title: 'From film to screen' });
      const videoFile = videoFileOf(20 * MIB);
      const reply = await admin.uploadVideo(id, videoFile);
      expect(reply).toEqual({ status: 200, body: { ok: true } });
      await app.mux.settle();
      await soon(async () => expect((await listed(id))?.is_published).toBe(true));
      expect((await listed(id))?.video).toEqual({ state: 'ready', progress: 100, reason: null });
      await soon(async () => expect((await client.get(`/workouts/${id}`)).status).toBe(200));
      const [asset] = (await assetsAtMux()).filter(({ meta }) => meta?.external_id === id);
      expect(asset).toMatchObject({ status: 'ready', meta: { title: 'From film to screen' } });
    });

    it.each([
      ['a text', Buffer.from('This is no film.'), 'video.mp4'],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'video.mp4'],
      ['noise', Buffer.alloc(50_000, 7), 'video.mov'],
    ])('takes %s for what it is, whatever it is called', async (_, bytes, name) => {
      const id = await admin.draft();
      const before = (await app.mux.client.video.uploads.list()).data.length;
      const reply = await admin.uploadVideo(id, bytes, name);
      expect(reply).toEqual({ status: 415, body: { detail: UPLOAD_ERRORS.notAVideo } });
      expect((await app.mux.client.video.uploads.list()).data.length).toBe(before);
      expect(await listed(id)).toBeUndefined();
    });

    it('asks for the file, and for one alone, in its field', async () => {
      const id = await draftWorkout(app.strapi, { muxPlaybackId: '' });
      const path = `/${id}/upload-video`;
      const missing = await admin.post(path, { other: 'text' });
      expect(missing.status).toBe(422);
      expect(missing.body.detail).toMatchObject([{ msg: VALIDATION.videoRequired }]);
      const empty = await admin.uploadVideo(id, Buffer.alloc(0));
      expect(empty.body.detail).toMatchObject([{ msg: VALIDATION.videoRequired }]);
      const elsewhere = await admin.post(path, {
        file: { name: 'video.mp4', bytes: videoFileOf() },
      });
      expect(elsewhere).toEqual({ status: 422, body: { detail: UPLOAD_ERRORS.oneFile } });
    });

    it('leaves nothing at Mux of a video that is followed by another', async () => {
      const id = await admin.draft();
      const videoFile = { name: 'video.mp4', bytes: videoFileOf(10 * MIB) };
      const reply = await admin.post(`/${id}/upload-video`, {
        video_file: videoFile,
        other: videoFile,
      });
      expect(reply.status).toBe(422);
      await soon(async () => expect(await uploadsWaiting()).toEqual([]));
      expect(await listed(id)).toBeUndefined();
    });
  });

  describe('when the line to the admin is cut half-way', () => {
    it('nothing is left: no workout, and nothing at Mux', async () => {
      const id = await admin.draft();
      const upload = admin.beginVideo(id);
      await upload.send(videoFileOf(20 * MIB).subarray(0, 12 * MIB));
      await soon(async () => expect((await listed(id))?.video?.state).toBe('uploading'));
      upload.cut();
      await soon(async () => expect(await uploadsWaiting()).toEqual([]));
      await soon(async () => expect(await listed(id)).toBeUndefined());
      expect(await app.strapi.db.query(VIDEO).count({ where: { workoutDocumentId: id } })).toBe(0);
    });

    it('what the coach has written in the panel stays, and can be tried again', async () => {
      const id = await draftWorkout(app.strapi, { muxPlaybackId: '' });
      const upload = admin.beginVideo(id);
      await upload.send(videoFileOf().subarray(0, 10_000));
      await soon(async () => expect(await uploadsWaiting()).toHaveLength(1));
      upload.cut();
      await soon(async () => expect(await uploadsWaiting()).toEqual([]));
      expect(await listed(id)).toMatchObject({
        is_published: false,
        video: { state: 'failed', reason: VIDEO_FAILURES.cutOff },
      });
      expect((await admin.uploadVideo(id, videoFileOf())).status).toBe(200);
      expect((await listed(id))?.video?.state).toBe('processing');
    });

    it('so does a workout that the coach has edited since it was uploaded', async () => {
      const id = await admin.draft();
      const { id: coach } = await app.strapi.db.query('admin::user').create({
        data: { email: 'hand@example.com', firstname: 'Coach', isActive: true },
      });
      await editEntry(app.strapi, WORKOUT, id, { updatedBy: coach });
      expect((await admin.uploadVideo(id, Buffer.from('no film'))).status).toBe(415);
      expect(await listed(id)).toBeDefined();
    });
  });

  it('a workout whose video never comes goes after a while', async () => {
    const id = await admin.draft();
    await jobsOf(app.strapi).runNow('videos', new Date(Date.now() + 50 * 60_000));
    expect(await listed(id)).toBeDefined();
    await jobsOf(app.strapi).runNow('videos', new Date(Date.now() + 70 * 60_000));
    expect(await listed(id)).toBeUndefined();
  });

  describe('when Mux fails', () => {
    it('refuses the upload with a message, and leaves nothing behind', async () => {
      const fault = { path: '/mux/video/v1/uploads', method: 'POST', effect: '500' } as const;
      await app.mux.fault({ ...fault, times: 9 });
      const id = await admin.draft();
      const reply = await admin.uploadVideo(id, videoFileOf());
      expect(reply).toEqual({ status: 502, body: { detail: ADMIN_TEXTS.videoFailed } });
      expect(await listed(id)).toBeUndefined();
      await app.mux.healFaults();
      expect((await admin.uploadVideo(await admin.draft(), videoFileOf())).status).toBe(200);
    });

    it('to tell of an upload that it has opened, another is used, and the check ends it', async () => {
      const fault = { path: '/mux/video/v1/uploads', method: 'POST', effect: 'drop' } as const;
      await app.mux.fault({ ...fault, times: 1 });
      expect((await admin.uploadVideo(await admin.draft(), videoFileOf())).status).toBe(200);
      // Mux ends it after a day.
      expect(await uploadsWaiting()).toHaveLength(1);
      await videosOf(app.strapi).inspect({ repair: true });
      expect(await uploadsWaiting()).toEqual([]);
    });

    it.each(['500', 'cut'] as const)(
      'now and then during it (%s), the video arrives whole all the same',
      async (effect) => {
        const id = await admin.draft();
        const videoFile = videoFileOf(20 * MIB);
        await app.mux.fault({
          path: '/mux/upload/',
          method: 'PUT',
          effect,
          times: 2,
          ...(effect === 'cut' && { afterBytes: 3 * MIB }),
        });
        expect((await admin.uploadVideo(id, videoFile)).status).toBe(200);
        const requests = await app.mux.control<{ data: { path: string }[] }>(
          'GET',
          '/requests?path=/mux/upload/&method=PUT&limit=500',
        );
        expect(requests.data.length).toBeGreaterThan(3);
        expect((await listed(id))?.video?.state).toBe('processing');
      },
    );
  });

  describe('two admins at once', () => {
    it('delete a workout once; the second gets a 404', async () => {
      const id = await admin.draft();
      const replies = await Promise.all([admin.remove(id), admin.remove(id), admin.remove(id)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    });

    it('upload a video for the same workout: the later one counts', async () => {
      const id = await admin.draft();
      const first = admin.beginVideo(id);
      await first.send(videoFileOf(30 * MIB).subarray(0, 9 * MIB));
      await soon(async () => expect(await uploadsWaiting()).toHaveLength(1));
      expect((await admin.uploadVideo(id, videoFileOf())).status).toBe(200);
      await first.send(Buffer.alloc(10 * MIB));
      expect(await first.end()).toEqual({ status: 409, body: { detail: UPLOAD_ERRORS.overtaken } });
      await soon(async () => expect(await uploadsWaiting()).toEqual([]));
      expect((await listed(id))?.video?.state).toBe('processing');
    });

    it('one deletes what the other uploads to: nothing is left at Mux', async () => {
      const id = await admin.draft();
      const upload = admin.beginVideo(id);
      await upload.send(videoFileOf(30 * MIB).subarray(0, 9 * MIB));
      await soon(async () => expect(await uploadsWaiting()).toHaveLength(1));
      expect((await admin.remove(id)).status).toBe(200);
      await soon(async () => expect(await uploadsWaiting()).toEqual([]));
      await upload.send(Buffer.alloc(10 * MIB));
      expect(await upload.end()).toEqual({
        status: 409,
        body: { detail: UPLOAD_ERRORS.overtaken },
      });
      expect(await app.strapi.db.query(VIDEO).count({ where: { workoutDocumentId: id } })).toBe(0);
    });
  });

  describe('upload-thumbnail', () => {
    const files = () => app.strapi.db.query('plugin::upload.file').findMany({});

    it.each(['jpeg', 'avif'] as const)('takes a %s', async (format) => {
      const id = await admin.draft();
      const reply = await admin.uploadThumbnail(id, await picture(format), 'Mein Bild é.jpg');
      expect(reply).toEqual({ status: 200, body: { ok: true } });
      expect((await listed(id))?.thumbnail_url).toMatch(/^\/uploads\/.+/);
    });

    it('shows it on a workout that is public, and removes the one before', async () => {
      const id = await draftWorkout(app.strapi);
      await app.strapi.documents(WORKOUT).publish({ documentId: id });
      await admin.uploadThumbnail(id, await picture('jpeg'));
      const [first] = (await files()).slice(-1);
      await admin.uploadThumbnail(id, await picture('png'));
      await soon(async () => {
        const { body } = await client.get<{ thumbnail_url: string }>(`/workouts/${id}`);
        expect(body.thumbnail_url).toMatch(/\.png$/);
      });
      await soon(async () =>
        expect((await files()).map((file: { id: number }) => file.id)).not.toContain(first.id),
      );
    });

    it.each([
      [
        'a drawing',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
        UPLOAD_ERRORS.notAPicture,
      ],
      ['a video', videoFileOf(), UPLOAD_ERRORS.notAPicture],
      [
        'half a picture',
        Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]),
        UPLOAD_ERRORS.notAPicture,
      ],
      [
        'the picture of a telephone that nobody asked for a JPEG',
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
        UPLOAD_ERRORS.heic,
      ],
    ])('refuses %s, and keeps nothing of it', async (_, bytes, detail) => {
      const id = await admin.draft();
      const before = (await files()).length;
      const reply = await admin.uploadThumbnail(id, bytes, 'picture.jpg');
      expect(reply).toEqual({ status: 415, body: { detail } });
      expect((await files()).length).toBe(before);
    });

    it('refuses one that unpacks to more than a server should hold', async () => {
      const create = { width: 10_000, height: 6000, channels: 3, background: '#fff' } as const;
      const large = await sharp({ create }).png().toBuffer();
      expect(await admin.uploadThumbnail(await admin.draft(), large)).toEqual({
        ...{ status: 413, body: { detail: UPLOAD_ERRORS.tooManyPixels } },
      });
    });

    it('refuses one that is too large, and leaves no temporary file', async () => {
      const id = await admin.draft();
      const large = Buffer.concat([await picture('jpeg'), Buffer.alloc(21 * MIB)]);
      const reply = await admin.uploadThumbnail(id, large);
      expect(reply).toEqual({ status: 413, body: { detail: UPLOAD_ERRORS.fileTooLarge } });
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith('workout-picture-'))).toEqual(
        [],
      );
    });
  });

  describe('the list', () => {
    it('has drafts and published ones, with their number, by the filters that are set', async () => {
      const arms = await admin.draft({ title: 'Élan for arms', category: 'Arms' });
      const sculpt = await admin.draft({
        title: 'Élan sculpted',
        category: 'Sculpt',
        difficulty: 'Advanced',
      });
      const ids = async (query: string) => {
        const { workouts, total } = await admin.list(query);
        expect(total).toBe(workouts.length);
        return workouts.map(({ id }) => id);
      };
      expect(await ids('?search=elan')).toEqual([sculpt, arms]);
      expect(await ids('?search=elan%20ar')).toEqual([arms]);
      expect(await ids('?search=elan&category=Sculpt')).toEqual([sculpt]);
      expect(await ids('?search=elan&difficulty=Beginner')).toEqual([arms]);
      expect(await ids('?search=&category=Arms&difficulty=')).toEqual([arms]);
      expect(await ids('?search=%25')).toHaveLength((await admin.list()).total);
    });
  });

  describe('delete', () => {
    it('takes the picture and the video along, once the entry is gone', async () => {
      const id = await admin.draft();
      await admin.uploadVideo(id, videoFileOf());
      await admin.uploadThumbnail(id, await picture('png'));
      const [asset] = (await assetsAtMux()).filter(({ meta }) => meta?.external_id === id);
      const before = await app.strapi.db.query('plugin::upload.file').count({});
      expect((await admin.remove(id)).status).toBe(200);
      await soon(async () => {
        expect((await assetsAtMux()).map((it) => it.id)).not.toContain(asset?.id);
        expect(await app.strapi.db.query('plugin::upload.file').count({})).toBe(before - 1);
      });
      expect((await admin.remove(id)).status).toBe(404);
    });

    it('leaves a picture that another workout shows', async () => {
      const [one, other] = [await admin.draft(), await admin.draft()];
      await admin.uploadThumbnail(one, await picture('png'));
      const [file] = (await app.strapi.db.query('plugin::upload.file').findMany({})).slice(-1);
      await editEntry(app.strapi, WORKOUT, other, { thumbnail: file.id });
      await admin.remove(one);
      await jobsOf(app.strapi).runNow('removals', new Date());
      expect((await listed(other))?.thumbnail_url).toMatch(/^\/uploads\//);
    });

    it('knows no workout that is not there', async () => {
      const reply = await admin.remove('nothing');
      expect([reply.status, detailOf(reply)]).toEqual([404, 'Workout not found']);
    });
  });

  it('a kill in the middle of an upload leaves nothing, here or at Mux', async () => {
    const [made, written] = [
      await admin.draft(),
      await draftWorkout(app.strapi, { muxPlaybackId: '' }),
    ];
    // What a terminated process leaves behind: its row, and part of the video at Mux.
    for (const id of [made, written]) {
      const options = { corsOrigin: app.url, relayed: true };
      const { url } = await videosOf(app.strapi).createUpload(id, options);
      await fetch(url, {
        method: 'PUT',
        headers: { 'content-range': `bytes 0-${MIB - 1}/*` },
        body: new Uint8Array(MIB),
      });
    }
    await app.restart();
    client = clientOf(app);
    admin = await newAdmin(app, client);
    await jobsOf(app.strapi).runNow('videos', new Date());
    expect(await uploadsWaiting()).toHaveLength(2);
    await soon(async () => {
      // Skipped while the check that runs at each start is still running.
      await jobsOf(app.strapi).runNow('videos', new Date(Date.now() + 120_000));
      expect(await uploadsWaiting()).toEqual([]);
    });
    expect(await listed(made)).toBeUndefined();
    expect(await listed(written)).toMatchObject({
      is_published: false,
      video: { state: 'failed', reason: VIDEO_FAILURES.cutOff },
    });
    expect((await admin.uploadVideo(written, videoFileOf())).status).toBe(200);
  });
});
