import { THUMBNAIL_BYTES_MAX, UPLOAD_ERRORS, VALIDATION, VIDEO_BYTES_MAX } from 'contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EMPTY_UPLOAD, pictureFault, videoFault } from './upload-rules.ts';
import { type UploadValues, uploadSchema } from './upload-schema.ts';

const video = new File(['video'], 'lunge.mp4', { type: 'video/mp4' });

const GOOD: UploadValues = {
  ...EMPTY_UPLOAD,
  title: ' Slow Lunge ',
  description: 'A calm half hour.',
  category: 'Pilates',
  difficulty: 'Beginner',
  duration: '25',
  instructor_id: 'ines',
  video,
};

/** The first error of each field. */
const faultsOf = (values: unknown) => {
  const { error } = uploadSchema.safeParse(values);
  const fields = error === undefined ? {} : z.flattenError(error).fieldErrors;
  return Object.fromEntries(Object.entries(fields).map(([name, [first]]) => [name, first]));
};

describe('the upload form', () => {
  it.each<[string, Partial<UploadValues>, object]>([
    ['a title of white space', { title: '  ' }, { title: 'Title is required' }],
    [
      'a description of white space',
      { description: '\n' },
      { description: 'Description is required' },
    ],
    ['no minutes', { duration: '0' }, { duration: 'Valid duration is required' }],
    ['fewer than none', { duration: '-5' }, { duration: 'Valid duration is required' }],
    ['half a minute', { duration: '0.5' }, { duration: 'Valid duration is required' }],
    [
      'a file that is no video',
      { video: new File(['text'], 'notes.txt', { type: 'text/plain' }) },
      { video: UPLOAD_ERRORS.notAVideo },
    ],
    [
      'a thumbnail that is no picture',
      { thumbnail: new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }) },
      { thumbnail: UPLOAD_ERRORS.notAPicture },
    ],
  ])('refuses %s', (_, changes, faults) => {
    expect(faultsOf({ ...GOOD, ...changes })).toEqual(faults);
  });

  it('needs neither thumbnail nor equipment nor body parts; premium is on, popular off', () => {
    expect(uploadSchema.parse(GOOD)).toEqual({
      fields: {
        title: 'Slow Lunge',
        description: 'A calm half hour.',
        category: 'Pilates',
        difficulty: 'Beginner',
        duration: 25,
        instructor_id: 'ines',
        equipment: '',
        body_parts: '',
        is_popular: false,
        is_premium: true,
      },
      video,
      thumbnail: null,
    });
  });
});

describe('a video file', () => {
  it.each([
    ['is wanted', null, VALIDATION.videoRequired],
    ['may be an MP4', { name: 'a.mp4', type: 'video/mp4', size: 1 }, null],
    [
      'may be an MKV of which the browser knows no kind',
      { name: 'a.MKV', type: '', size: 1 },
      null,
    ],
    ['is no text', { name: 'a.txt', type: 'text/plain', size: 1 }, UPLOAD_ERRORS.notAVideo],
    ['is no file without a kind', { name: 'a', type: '', size: 1 }, UPLOAD_ERRORS.notAVideo],
    ['is not empty', { name: 'a.mp4', type: 'video/mp4', size: 0 }, UPLOAD_ERRORS.notAVideo],
    [
      'has a limit',
      { name: 'a.mp4', type: 'video/mp4', size: VIDEO_BYTES_MAX + 1 },
      UPLOAD_ERRORS.fileTooLarge,
    ],
  ])('%s', (_, file, fault) => {
    expect(videoFault(file)).toBe(fault);
  });
});

describe('a thumbnail', () => {
  it.each([
    ['may be left out', null, null],
    ['may be a WebP', { name: 'a.webp', type: 'image/webp', size: 1 }, null],
    ['is no drawing', { name: 'a.svg', type: 'image/svg+xml', size: 1 }, UPLOAD_ERRORS.notAPicture],
    ['is no HEIC', { name: 'a.heic', type: 'image/heic', size: 1 }, UPLOAD_ERRORS.heic],
    ['is no HEIC without a kind', { name: 'a.HEIC', type: '', size: 1 }, UPLOAD_ERRORS.heic],
    ['is not empty', { name: 'a.png', type: 'image/png', size: 0 }, UPLOAD_ERRORS.notAPicture],
    [
      'has a limit',
      { name: 'a.png', type: 'image/png', size: THUMBNAIL_BYTES_MAX + 1 },
      UPLOAD_ERRORS.fileTooLarge,
    ],
  ])('%s', (_, file, fault) => {
    expect(pictureFault(file)).toBe(fault);
  });
});
