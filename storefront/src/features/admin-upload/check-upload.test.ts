import { UPLOAD_ERRORS } from 'contract';
import { describe, expect, it } from 'vitest';
import { checkUpload } from './check-upload.ts';
import { EMPTY_UPLOAD, type UploadValues } from './upload-values.ts';

const video = new File(['film'], 'lunge.mp4', { type: 'video/mp4' });

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

describe('the upload form', () => {
  it('says of each field that is missing what spec section 5 says', () => {
    expect(checkUpload(EMPTY_UPLOAD).faults).toEqual({
      title: 'Title is required',
      description: 'Description is required',
      category: 'Category is required',
      difficulty: 'Difficulty is required',
      duration: 'Valid duration is required',
      instructor_id: 'Instructor is required',
      video: 'Video file is required',
    });
  });

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
    expect(checkUpload({ ...GOOD, ...changes }).faults).toEqual(faults);
  });

  it('needs neither thumbnail nor equipment nor body parts; premium is on, popular off', () => {
    expect(checkUpload(GOOD).upload).toEqual({
      fields: {
        title: ' Slow Lunge ',
        description: 'A calm half hour.',
        category: 'Pilates',
        difficulty: 'Beginner',
        duration: '25',
        instructor_id: 'ines',
        equipment: '',
        body_parts: '',
        is_popular: 'false',
        is_premium: 'true',
      },
      video,
      thumbnail: null,
    });
  });
});
