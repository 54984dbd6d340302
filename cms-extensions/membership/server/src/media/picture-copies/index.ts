import type { Core } from '@strapi/strapi';
import {
  dimensionsOf,
  isAvif,
  type PictureFile,
  responsiveCopies,
  thumbnailCopy,
  upright,
} from './copies.ts';

export { FULL } from './widths.ts';

const SERVICE = 'plugin::upload.image-manipulation';

/** What of that service is built upon. */
type Manipulation = {
  isImage: (file: PictureFile) => Promise<boolean>;
  optimize: (file: PictureFile) => Promise<PictureFile>;
};

/**
 * Has the media library make its copies of a picture in a modern format and the sizes that screens
 * need, whoever uploads it. Strapi's own are in the original's format, and leave out the original's
 * own size, in which a telephone's JPEG of many megabytes would then be sent.
 */
export const makeModernCopies = (strapi: Core.Strapi): void => {
  strapi.get('services').extend(SERVICE, (service: Manipulation) => ({
    ...service,
    isImage: async (file: PictureFile) => (await service.isImage(file)) || isAvif(file),
    optimize: async (file: PictureFile) => service.optimize(await upright(file)),
    getDimensions: dimensionsOf,
    isResizableImage: async () => true,
    generateThumbnail: thumbnailCopy,
    generateResponsiveFormats: (file: PictureFile) =>
      responsiveCopies(file, strapi.config.get('plugin::upload.breakpoints')),
  }));
};
