import type { Image } from 'contract';
import { z } from 'zod';

/** Name of the copy that replaces the original: the same size, up to a screen's width. */
export const FULL = 'full';

const formatSchema = z.object({ url: z.string(), width: z.number().int().positive() });

const percent = z.number().min(0).max(100);

/** The focal point that the coach sets in Strapi's panel, in percent from left and top. */
const focalSchema = z.object({ x: percent, y: percent });

/** The fields of an upload plugin's file that a page needs. */
export const fileSchema = z.object({
  id: z.number(),
  url: z.string(),
  alternativeText: z.string().nullish(),
  width: z.number().int().positive().nullish(),
  height: z.number().int().positive().nullish(),
  formats: z.record(z.string(), formatSchema).nullish().catch(null),
  focalPoint: focalSchema.nullish().catch(null),
});

type StoredFile = z.output<typeof fileSchema>;

/** The fields of a file that `fileSchema` reads. */
export const FILE_FIELDS = Object.keys(fileSchema.shape);

/**
 * A stored picture with its sizes, smallest first.
 * @param description the alternative text when the coach has not given one
 */
export const toImage = (file: StoredFile, description: string): Image => {
  const copies = file.formats ?? {};
  // The original may be a phone's picture of many megabytes; it is not used if a full-size copy
  // exists.
  const original = file.width && !(FULL in copies) ? [{ url: file.url, width: file.width }] : [];
  const byWidth = new Map(
    [...Object.values(copies), ...original].map(({ url, width }) => [width, { url, width }]),
  );
  return {
    url: file.url,
    alt: file.alternativeText || description,
    width: file.width ?? null,
    height: file.height ?? null,
    focal: file.focalPoint ?? null,
    sources: [...byWidth.values()].sort((a, b) => a.width - b.width),
  };
};
