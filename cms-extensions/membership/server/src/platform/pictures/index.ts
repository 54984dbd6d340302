export { drawPicture, PICTURE_PIXELS_MAX, pixelsOf } from './process.ts';
