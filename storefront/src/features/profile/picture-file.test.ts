import { ACCOUNT_ERRORS, PROFILE_IMAGE_BYTES_MAX } from 'contract';
import { describe, expect, it } from 'vitest';
import { pictureFault } from './picture-file.ts';

describe('a file that she chose as her picture', () => {
  it.each([
    ['image/jpeg', PROFILE_IMAGE_BYTES_MAX, null],
    ['image/png', 1, null],
    ['image/webp', 1, null],
    ['image/jpeg', PROFILE_IMAGE_BYTES_MAX + 1, ACCOUNT_ERRORS.pictureTooLarge],
    ['image/heic', 1, ACCOUNT_ERRORS.pictureUnreadable],
    ['image/svg+xml', 1, ACCOUNT_ERRORS.pictureUnreadable],
    ['', 1, ACCOUNT_ERRORS.pictureUnreadable],
  ])('of the kind %j with %d bytes: %j', (type, size, fault) => {
    expect(pictureFault({ type, size })).toBe(fault);
  });
});
