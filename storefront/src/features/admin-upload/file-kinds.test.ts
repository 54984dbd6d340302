import { THUMBNAIL_BYTES_MAX, UPLOAD_ERRORS, VALIDATION, VIDEO_BYTES_MAX } from 'contract';
import { describe, expect, it } from 'vitest';
import { pictureFault, videoFault } from './file-kinds.ts';
import { fileSize } from './file-size.ts';

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

describe('the size of a file', () => {
  it.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [1000, '1 kB'],
    [312_400_000, '312 MB'],
    [1_440_000_000, '1.4 GB'],
    [20_000_000_000_000, '20,000 GB'],
  ])('%i is %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });
});
