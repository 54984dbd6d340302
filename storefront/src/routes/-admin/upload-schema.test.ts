import { THUMBNAIL_BYTES_MAX, UPLOAD_ERRORS, VALIDATION, VIDEO_BYTES_MAX } from 'contract';
import { expect, it } from 'vitest';
import { uploadSchema } from './upload-schema.ts';

const video = new File(['video'], 'lunge.mp4', { type: 'video/mp4' });

const GOOD = {
  title: ' Slow Lunge ',
  description: 'A calm half hour.',
  category: 'Pilates',
  difficulty: 'Beginner',
  duration: '25',
  instructor_id: 'ines',
  is_popular: false,
  is_premium: true,
  video: [video],
  thumbnail: [],
};

it('needs neither thumbnail nor equipment nor body parts', () => {
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

const { notAVideo, notAPicture, fileTooLarge, heic } = UPLOAD_ERRORS;

it.each([
  ['video', null, VALIDATION.videoRequired],
  ['video', { name: 'a.MKV', type: '', size: 1 }, null],
  ['video', { name: 'a.txt', type: 'text/plain', size: 1 }, notAVideo],
  ['video', { name: 'a', type: '', size: 1 }, notAVideo],
  ['video', { name: 'a.mp4', type: 'video/mp4', size: 0 }, notAVideo],
  ['video', { name: 'a.mp4', type: 'video/mp4', size: VIDEO_BYTES_MAX + 1 }, fileTooLarge],
  ['thumbnail', null, null],
  ['thumbnail', { name: 'a.webp', type: 'image/webp', size: 1 }, null],
  ['thumbnail', { name: 'a.svg', type: 'image/svg+xml', size: 1 }, notAPicture],
  ['thumbnail', { name: 'a.heic', type: 'image/heic', size: 1 }, heic],
  ['thumbnail', { name: 'a.HEIC', type: '', size: 1 }, heic],
  ['thumbnail', { name: 'a.png', type: 'image/png', size: 0 }, notAPicture],
  ['thumbnail', { name: 'a.png', type: 'image/png', size: THUMBNAIL_BYTES_MAX + 1 }, fileTooLarge],
])('of %s %j says: %s', (field, file, fault) => {
  const { error } = uploadSchema.safeParse({ ...GOOD, [field]: file === null ? [] : [file] });
  expect(error?.issues.map(({ path, message }) => [...path, message]) ?? []).toEqual(
    fault === null ? [] : [[field, fault]],
  );
});
