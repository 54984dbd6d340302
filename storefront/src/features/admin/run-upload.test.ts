import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nextRequest, steerRequests } from '../../../test/steered-request.ts';
import { messageOf, percentOf, runUpload, UploadFailed, type UploadState } from './run-upload.ts';
import type { CheckedUpload } from './upload-schema.ts';

const aFile = (name: string, type: string) => new File(['bytes'], name, { type });

const UPLOAD: CheckedUpload = {
  fields: {
    title: 'Slow Lunge',
    description: 'A calm half hour.',
    category: 'Pilates',
    difficulty: 'Beginner',
    duration: 25,
    instructor_id: 'ines',
    equipment: '',
    body_parts: 'Core',
    is_popular: false,
    is_premium: true,
  },
  video: aFile('lunge.mp4', 'video/mp4'),
  thumbnail: null,
};
const WITH_PICTURE = { ...UPLOAD, thumbnail: aFile('lunge.jpg', 'image/jpeg') };

const start = (upload: CheckedUpload = UPLOAD) => {
  const states: UploadState[] = [];
  const controller = new AbortController();
  const report = (state: UploadState) => void states.push(state);
  const ended = runUpload(upload, { report, signal: controller.signal });
  // The test that awaits it handles a failure; until then it must not count as unhandled.
  ended.catch(() => undefined);
  return { states, controller, ended };
};

/** URLs of DELETE requests. */
let deleted: string[] = [];

beforeEach(() => {
  steerRequests();
  deleted = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    // The page of the file before may still load something.
    if (method === 'DELETE') deleted.push(new URL(url).pathname);
    return Response.json({ ok: true });
  });
});

const create = async () => {
  const request = await nextRequest('/admin/workouts/upload');
  request.answers(200, { id: 'w1' });
  return request;
};

describe('an upload', () => {
  it('goes through its steps, and its progress is what has been sent', async () => {
    const { states, ended } = start(WITH_PICTURE);
    const created = await create();
    expect(Object.fromEntries(created.form)).toEqual({
      ...UPLOAD.fields,
      duration: '25',
      is_popular: 'false',
      is_premium: 'true',
    });
    const video = await nextRequest('/admin/workouts/w1/upload-video');
    expect(video.form.get('video_file')).toMatchObject({ name: 'lunge.mp4' });
    video.sends(0.25);
    video.answers(200, { ok: true });
    const picture = await nextRequest('/admin/workouts/w1/upload-thumbnail');
    expect(picture.form.get('thumbnail_file')).toMatchObject({ name: 'lunge.jpg' });
    picture.answers(200, { ok: true });
    await ended;
    expect(states).toEqual([
      { step: 'creating' },
      { step: 'uploading-video', sent: 0 },
      { step: 'uploading-video', sent: 0.25 },
      { step: 'uploading-video', sent: 1 },
      { step: 'uploading-thumbnail', sent: 0 },
      { step: 'complete' },
    ]);
    expect(deleted).toEqual([]);
  });

  it('fails of a workout that cannot be created', async () => {
    const { ended } = start();
    (await nextRequest('/upload')).answers(422, {
      detail: [{ msg: 'Instructor is required', loc: ['body', 'instructor_id'] }],
    });
    await expect(ended).rejects.toMatchObject({
      message: 'Failed to create workout',
      detail: 'Instructor is required',
    });
  });

  it('says why the server did not take the video, and leaves it to the server to take back', async () => {
    const { ended } = start();
    await create();
    (await nextRequest('/upload-video')).answers(415, { detail: 'This file is not a video' });
    await expect(ended).rejects.toMatchObject({
      message: 'Failed to upload video',
      detail: 'This file is not a video',
    });
    expect(deleted).toEqual([]);
  });

  it('says that the line was lost, and leaves no workout behind of whose video the server never heard', async () => {
    const { ended } = start();
    await create();
    (await nextRequest('/upload-video')).breaks();
    await expect(ended).rejects.toMatchObject({
      message: 'Failed to upload video',
      detail: 'The connection to the server was lost.',
    });
    expect(deleted).toEqual(['/api/admin/workouts/w1']);
  });

  it('fails of a thumbnail, and leaves no workout behind', async () => {
    const { ended } = start(WITH_PICTURE);
    await create();
    (await nextRequest('/upload-video')).answers(200, { ok: true });
    (await nextRequest('/upload-thumbnail')).answers(415, { detail: 'No picture.' });
    await expect(ended).rejects.toMatchObject({
      message: 'Failed to upload thumbnail',
      detail: 'No picture.',
    });
    expect(deleted).toEqual(['/api/admin/workouts/w1']);
  });

  it('stops where it is told to', async () => {
    const { controller, ended } = start();
    await create();
    const video = await nextRequest('/upload-video');
    controller.abort();
    await expect(ended).rejects.toBeInstanceOf(UploadFailed);
    expect([video.aborted, deleted]).toEqual([true, []]);
  });
});

describe('the progress card (spec section 4, Upload flow)', () => {
  it.each<[UploadState, number, string]>([
    [{ step: 'form' }, 0, ''],
    [{ step: 'creating' }, 10, 'Creating the workout'],
    [{ step: 'uploading-video', sent: 0 }, 30, 'Uploading the video'],
    [{ step: 'uploading-video', sent: 0.5 }, 50, 'Uploading the video'],
    [{ step: 'uploading-video', sent: 1 }, 70, 'Uploading the video'],
    [{ step: 'uploading-thumbnail', sent: 0 }, 80, 'Uploading the thumbnail'],
    [{ step: 'uploading-thumbnail', sent: 0.5 }, 90, 'Uploading the thumbnail'],
    [{ step: 'uploading-thumbnail', sent: 1 }, 99, 'Uploading the thumbnail'],
    [{ step: 'complete' }, 100, 'Workout uploaded successfully! The form will reset shortly.'],
    [
      { step: 'error', reason: 'Failed to upload video', detail: null },
      0,
      'Upload failed: Failed to upload video',
    ],
  ])('%j: %i %%, %s', (state, percent, message) => {
    expect([percentOf(state), messageOf(state)]).toEqual([percent, message]);
  });
});
