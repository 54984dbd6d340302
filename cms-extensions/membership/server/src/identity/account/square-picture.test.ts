import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureTooLarge, PictureUnreadable } from '../errors.ts';
import { squarePicture, squareWithin } from './square-picture.ts';

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 30, g: 30, b: 220 };

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Red on the left, blue on the right; twice as wide as high. */
const halves = async () =>
  plain(400, 200)
    .composite([{ input: await plain(200, 200, BLUE).png().toBuffer(), left: 200, top: 0 }])
    .toFormat('png')
    .toBuffer();

const colourOf = async (picture: Buffer): Promise<'red' | 'blue'> => {
  const { dominant } = await sharp(picture).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
};

describe('the square that is kept', () => {
  it.each([
    ['the middle by itself', {}, { left: 100, top: 0, width: 200, height: 200 }],
    [
      'where it was chosen',
      { left: 10, top: 20, size: 50 },
      { left: 10, top: 20, width: 50, height: 50 },
    ],
    [
      'within the picture',
      { left: 390, top: 190, size: 50 },
      { left: 350, top: 150, width: 50, height: 50 },
    ],
    [
      'no larger than it',
      { left: 0, top: 0, size: 999 },
      { left: 0, top: 0, width: 200, height: 200 },
    ],
    ['at least a pixel', { left: 5, top: 5, size: 0 }, { left: 5, top: 5, width: 1, height: 1 }],
  ])('is %s', (_, crop, square) => {
    expect(squareWithin({ width: 400, height: 200 }, crop)).toEqual(square);
  });
});

describe("a member's picture", () => {
  it.each(['jpeg', 'png', 'webp'] as const)('is made of %s and kept as WebP', async (format) => {
    const kept = await squarePicture(await plain(900, 700).toFormat(format).toBuffer(), {});
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('may lack the end marker of a JPEG, but not half of the picture', async () => {
    const whole = await sharp(await halves())
      .jpeg()
      .toBuffer();
    expect(await sharp(await squarePicture(whole.subarray(0, -2), {})).metadata()).toMatchObject({
      format: 'webp',
    });
    const half = whole.subarray(0, whole.length / 2);
    await expect(squarePicture(half, {})).rejects.toThrow(PictureUnreadable);
  });

  it('is the part that was chosen', async () => {
    const picture = await halves();
    expect(await colourOf(await squarePicture(picture, { left: 0, top: 0, size: 200 }))).toBe(
      'red',
    );
    expect(await colourOf(await squarePicture(picture, { left: 200, top: 0, size: 200 }))).toBe(
      'blue',
    );
  });

  it('is upright, and chosen as it is seen upright', async () => {
    // Rotated by 90 degrees in the metadata: upright, red is above blue.
    const picture = await sharp(await halves())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await colourOf(await squarePicture(picture, { left: 0, top: 0, size: 200 }))).toBe(
      'red',
    );
    expect(await colourOf(await squarePicture(picture, { left: 0, top: 200, size: 200 }))).toBe(
      'blue',
    );
  });

  it('keeps nothing that stood beside the pixels', async () => {
    const picture = await plain(300, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .toBuffer();
    const kept = await squarePicture(picture, {});
    const { exif, icc, xmp, orientation } = await sharp(kept).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(kept.includes('Somebody')).toBe(false);
  });

  it('is not made larger than it was', async () => {
    const kept = await squarePicture(await plain(120, 80).png().toBuffer(), {});
    expect(await sharp(kept).metadata()).toMatchObject({ width: 80, height: 80 });
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  it.each([
    ['a drawing', Buffer.from(svg)],
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a head without a body', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
  ])('is not made of %s', async (_, bytes) => {
    await expect(squarePicture(bytes, {})).rejects.toBeInstanceOf(PictureUnreadable);
  });

  it('is not unpacked when a file of 38 bytes claims to be huge', async () => {
    // 16,000 by 16,000, and nothing after that.
    const bytes = Buffer.from('UklGRh4AAABXRUJQVlA4TBIAAAAvf/6fDwcQ/Y/+ByKi/wEAAAA=', 'base64');
    await expect(squarePicture(bytes, {})).rejects.toBeInstanceOf(PictureTooLarge);
  });

  it('counts each frame of an animation', async () => {
    const [red, blue] = await Promise.all(
      [RED, BLUE].map((it) => plain(10, 10, it).png().toBuffer()),
    );
    const made = [red, blue, red, blue, red, blue].filter((one) => one !== undefined);
    const frames = await sharp(made, { join: { animated: true } })
      .webp()
      .toBuffer();
    // It says of itself that each is 3,000 by 3,000: few enough pixels for one frame.
    frames.writeUIntLE(2999, 24, 3);
    frames.writeUIntLE(2999, 27, 3);
    expect(await sharp(frames).metadata()).toMatchObject({ width: 3000, pages: 6 });
    await expect(squarePicture(frames, {})).rejects.toBeInstanceOf(PictureTooLarge);
  });
});
