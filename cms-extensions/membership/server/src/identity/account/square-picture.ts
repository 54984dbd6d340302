import { PROFILE_IMAGE_EDGE_PX } from 'contract';
import sharp from 'sharp';
import {
  drawPicture,
  JPEG_END,
  lacksJpegEnd,
  PICTURE_PIXELS_MAX,
  pixelsOf,
} from '../../platform/pictures/index.ts';
import { PictureTooLarge, PictureUnreadable } from '../errors.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Whether a file is a JPEG, PNG or WebP, by its first bytes and whatever its name. SVG is not
 * accepted because it could fetch and embed other files.
 */
const isPicture = (bytes: Buffer): boolean =>
  [JPEG, PNG].some((start) => bytes.subarray(0, start.length).equals(start)) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

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
  if (!isPicture(received)) throw new PictureUnreadable();
  const isOpen = lacksJpegEnd(received, received);
  const bytes = isOpen ? Buffer.concat([received, JPEG_END]) : received;
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
