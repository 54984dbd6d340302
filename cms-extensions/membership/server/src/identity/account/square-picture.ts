import { PROFILE_IMAGE_EDGE_PX } from 'contract';
import sharp from 'sharp';
import { drawPicture, PICTURE_PIXELS_MAX, pixelsOf } from '../../platform/pictures/index.ts';
import { PictureTooLarge, PictureUnreadable } from '../errors.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/**
 * Detects a file's format by its first bytes and ignores its name; null for formats that we do not
 * accept. SVG is not accepted because it could fetch and embed other files.
 */
const pictureKindOf = (bytes: Buffer): 'jpeg' | 'png' | 'webp' | null => {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null;
};

const EDGE = PROFILE_IMAGE_EDGE_PX;
const QUALITY = 82;

/** A square in pixels of the upright picture; absent values get defaults here. */
export type Crop = {
  left?: number | undefined;
  top?: number | undefined;
  size?: number | undefined;
};

type Size = { width: number; height: number };

/** Limits the crop to the picture; centred when no crop was chosen. */
export const squareWithin = ({ width, height }: Size, { left, top, size }: Crop) => {
  const edge = Math.max(1, Math.min(size ?? Number.POSITIVE_INFINITY, width, height));
  const within = (chosen: number | undefined, length: number): number =>
    Math.min(chosen ?? Math.floor((length - edge) / 2), length - edge);
  return { left: within(left, width), top: within(top, height), width: edge, height: edge };
};

const orUnreadable = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    // Sharp throws plain errors whose texts depend on the underlying library.
    throw new PictureUnreadable({ cause: error });
  }
};

/**
 * Produces the stored version of a member's picture: the chosen square, upright, re-encoded as WebP
 * without metadata (place, camera, hidden files).
 * @throws PictureUnreadable, PictureTooLarge
 */
export const squarePicture = async (received: Buffer, crop: Crop): Promise<Buffer> => {
  const kind = pictureKindOf(received);
  if (kind === null) throw new PictureUnreadable();
  // Some cameras and programs leave the end marker out. The decoder still refuses half a picture.
  const isOpen = kind === 'jpeg' && !received.subarray(-2).equals(END_OF_JPEG);
  const bytes = isOpen ? Buffer.concat([received, END_OF_JPEG]) : received;
  if ((await orUnreadable(pixelsOf(bytes))) > PICTURE_PIXELS_MAX) throw new PictureTooLarge();
  const { autoOrient } = await orUnreadable(sharp(bytes).metadata());
  const { data } = await orUnreadable(
    drawPicture({
      input: bytes,
      options: { failOn: isOpen ? 'warning' : 'error' },
      steps: [
        ['autoOrient'],
        ['extract', squareWithin(autoOrient, crop)],
        ['resize', { width: EDGE, height: EDGE, withoutEnlargement: true }],
        ['webp', { quality: QUALITY }],
      ],
      output: null,
    }),
  );
  return data;
};
