/**
 * The RFC 6381 codec strings of an initialisation segment, as CODECS wants them: what the encoder
 * really wrote, not what it was asked for.
 */
export function codecsOf(init: Buffer): string {
  const codecs: string[] = [];
  const avc = init.indexOf('avcC');
  if (avc > 0) codecs.push(`avc1.${init.subarray(avc + 5, avc + 8).toString('hex')}`);
  // Object type 0x40 is MPEG-4 audio; the encoder makes the low-complexity profile (2) alone.
  if (init.indexOf('mp4a') > 0) codecs.push('mp4a.40.2');
  if (codecs.length === 0) throw new Error('no known codec in the initialisation segment');
  return codecs.join(',');
}
