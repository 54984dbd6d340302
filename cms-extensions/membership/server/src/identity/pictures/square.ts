import { PROFILE_IMAGE_EDGE_PX } from 'contract';
import sharp from 'sharp';
import { PictureTooLarge, PictureUnreadable } from './errors.ts';
import { pictureKindOf } from './kind.ts';

/** As many as the cameras of telephones have; unpacked they take 200 MB. */
const PIXELS_MAX = 50_000_000;
const QUALITY = 82;

/** A square in pixels of the picture as it is seen upright; what is absent is decided here. */
export type Crop = {
  left?: number | undefined;
  top?: number | undefined;
  size?: number | undefined;
};

type Size = { width: number; height: number };

/** The square that lies within the picture; the middle one when none was chosen. */
export const squareWithin = ({ width, height }: Size, { left, top, size }: Crop) => {
  const edge = Math.max(1, Math.min(size ?? Number.POSITIVE_INFINITY, width, height));
  const within = (chosen: number | undefined, length: number): number =>
    Math.min(chosen ?? Math.floor((length - edge) / 2), length - edge);
  return { left: within(left, width), top: within(top, height), width: edge, height: edge };
};

const orUnreadable = async <Result>(reading: Promise<Result>): Promise<Result> => {
  try {
    return await reading;
  } catch (error) {
    // Sharp throws plain errors whose texts differ with every library beneath it.
    throw new PictureUnreadable({ cause: error });
  }
};

/**
 * A member's picture as it is kept: the chosen square, upright, written anew as WebP without
 * anything that stood beside the pixels (place, camera, hidden files).
 * @throws PictureUnreadable, PictureTooLarge
 */
export const squarePicture = async (bytes: Buffer, crop: Crop): Promise<Buffer> => {
  if (pictureKindOf(bytes) === null) throw new PictureUnreadable();
  // The head alone, which says how much there would be to unpack.
  const head = await orUnreadable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (head.width * head.height > PIXELS_MAX) throw new PictureTooLarge();
  return orUnreadable(
    sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .extract(squareWithin(head.autoOrient, crop))
      .resize(PROFILE_IMAGE_EDGE_PX, PROFILE_IMAGE_EDGE_PX, { withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
};
