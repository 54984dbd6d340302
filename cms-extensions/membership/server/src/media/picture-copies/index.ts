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

/** The methods of that service which are used or replaced here. */
type Manipulation = {
  isImage: (file: PictureFile) => Promise<boolean>;
  optimize: (file: PictureFile) => Promise<PictureFile>;
};

/**
 * Makes the media library create copies of each picture in a modern format and in the sizes that
 * screens need. Strapi's own copies keep the original's format and leave out the original's size,
 * so that a phone's JPEG of many megabytes would be sent.
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
