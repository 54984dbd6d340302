export { FILE_FIELDS, FULL, fileSchema, toImage } from './image.ts';
export { JPEG_END, lacksJpegEnd } from './jpeg.ts';
export { drawPicture, PICTURE_PIXELS_MAX, pixelsOf } from './process.ts';
