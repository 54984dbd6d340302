/** Fragments of fragmented MP4 (ISO/IEC 14496-12): what says when one of them plays. */

interface Box {
  type: string;
  start: number;
  end: number;
}

const HEADER_BYTES = 8;
/** Header, and the version and flags of a full box. */
const FULL_HEADER_BYTES = 12;

function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + HEADER_BYTES <= end; ) {
    const size = file.readUInt32BE(at);
    if (size < HEADER_BYTES || at + size > end) throw new Error(`a box of ${size} bytes at ${at}`);
    const type = file.toString('latin1', at + 4, at + HEADER_BYTES);
    boxes.push({ type, start: at, end: at + size });
    at += size;
  }
  return boxes;
}

/** The first box at the end of a path of types, such as `moof`, `traf`, `tfdt`. */
function findBox(file: Buffer, ...path: string[]): Box {
  let [from, to] = [0, file.length];
  let found: Box | undefined;
  for (const type of path) {
    found = boxesIn(file, from, to).find((box) => box.type === type);
    if (!found) throw new Error(`no ${path.join('/')} box`);
    [from, to] = [found.start + HEADER_BYTES, found.end];
  }
  if (!found) throw new Error('no box asked for');
  return found;
}

const versionOf = (file: Buffer, box: Box) => file.readUInt8(box.start + HEADER_BYTES);

/** Ticks per second of the only track that an initialisation section describes. */
export function timeScaleOf(init: Buffer): number {
  const header = findBox(init, 'moov', 'trak', 'mdia', 'mdhd');
  // Before it stand two times, of 64 bits in version 1.
  const offset = versionOf(init, header) === 1 ? 16 : 8;
  return init.readUInt32BE(header.start + FULL_HEADER_BYTES + offset);
}

/**
 * A copy of a fragment of one track that plays at another time; nothing else is changed.
 * @param sequenceNumber its `sequence_number`, from 1.
 * @param decodeTime its `baseMediaDecodeTime`, in ticks of the track's time scale.
 */
export function placeFragment(
  fragment: Buffer,
  sequenceNumber: number,
  decodeTime: number,
): Buffer {
  const placed = Buffer.from(fragment);
  placed.writeUInt32BE(sequenceNumber, findBox(placed, 'moof', 'mfhd').start + FULL_HEADER_BYTES);
  const time = findBox(placed, 'moof', 'traf', 'tfdt');
  const at = time.start + FULL_HEADER_BYTES;
  if (versionOf(placed, time) === 1) placed.writeBigUInt64BE(BigInt(decodeTime), at);
  else placed.writeUInt32BE(decodeTime, at);
  return placed;
}
