const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Detects a file's format by its first bytes and ignores its name; null for formats that we do not
 * accept. SVG is not accepted because it could fetch and embed other files.
 */
export const pictureKindOf = (bytes: Buffer): 'jpeg' | 'png' | 'webp' | null => {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg';
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  const isRiff = bytes.toString('latin1', 0, 4) === 'RIFF';
  return isRiff && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'webp' : null;
};
