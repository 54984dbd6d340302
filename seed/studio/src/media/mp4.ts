/** A box of an MP4 file: where it starts, and where the next one does. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** The boxes in `file` from `start` to `end`, without those inside them. */
function boxesOf(file: Buffer, start = 0, end = file.length): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    const size = file.readUInt32BE(at);
    // 64-bit sizes are for files of more than 4 GB.
    if (size < 8 || at + size > end) throw new Error(`a box of ${size} bytes at ${at}`);
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), start: at, end: at + size });
    at += size;
  }
  return boxes;
}

/** The types of a file's outermost boxes. */
export const boxTypes = (file: Buffer): string[] => boxesOf(file).map(({ type }) => type);

/**
 * A fragmented MP4 file in pieces: the initialisation section (`ftyp` and `moov`) and each fragment
 * (`moof` and `mdat`), without an index.
 */
export function splitFragments(file: Buffer): { init: Buffer; fragments: Buffer[] } {
  const boxes = boxesOf(file);
  const taken = (type: string) =>
    boxes.filter((box) => box.type === type).map((box) => file.subarray(box.start, box.end));
  const data = taken('mdat');
  return {
    init: Buffer.concat([...taken('ftyp'), ...taken('moov')]),
    fragments: taken('moof').map((moof, i) => Buffer.concat([moof, data[i]])),
  };
}

/** The samples (frames) that a fragment of one track holds. */
export function sampleCount(fragment: Buffer): number {
  const inside = (boxes: Box[], type: string): Box[] =>
    boxes
      .filter((box) => box.type === type)
      .flatMap((box) => boxesOf(fragment, box.start + 8, box.end));
  const runs = inside(inside(boxesOf(fragment), 'moof'), 'traf');
  return runs
    .filter(({ type }) => type === 'trun')
    .reduce((sum, { start }) => sum + fragment.readUInt32BE(start + 12), 0);
}

/**
 * The settings that x264 writes into a segment's first frame. Equal ones give equal parameter sets,
 * which the initialisation section holds.
 */
export function encoderSettings(fragment: Buffer): string {
  const start = fragment.indexOf('x264 - core');
  if (start < 0) throw new Error('the encoder left no settings');
  return fragment.toString('latin1', start, fragment.indexOf(0, start));
}

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
