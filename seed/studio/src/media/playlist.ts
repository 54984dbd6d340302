interface Segment {
  uri: string;
  /** Seconds. */
  duration: number;
}

interface MediaPlaylist {
  /** The initialisation segment of fragmented MP4. */
  map: string;
  segments: Segment[];
  targetDuration: number;
  ended: boolean;
}

/** Reads the playlist of one rendition. Throws when it isn't one of ours. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (lines[0] !== '#EXTM3U') throw new Error('not a playlist');
  const playlist: MediaPlaylist = { map: '', segments: [], targetDuration: 0, ended: false };
  let duration = 0;
  for (const line of lines) {
    if (line.startsWith('#EXT-X-MAP:')) playlist.map = attribute(line, 'URI') ?? '';
    else if (line.startsWith('#EXT-X-TARGETDURATION:')) playlist.targetDuration = numberIn(line);
    else if (line.startsWith('#EXTINF:')) duration = numberIn(line);
    else if (line === '#EXT-X-ENDLIST') playlist.ended = true;
    else if (!line.startsWith('#')) playlist.segments.push({ uri: line, duration });
  }
  return playlist;
}

export interface Variant {
  uri: string;
  /** Bits a second: the worst segment, and the whole. */
  bandwidth: number;
  averageBandwidth: number;
  codecs: string;
  width: number;
  height: number;
  frameRate: number;
}

/** A rendition of the sound alone. */
interface SoundRendition {
  uri: string;
  channels: number;
}

const SOUND_GROUP = 'sound';

const soundLine = ({ uri, channels }: SoundRendition): string =>
  `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${SOUND_GROUP}",NAME="Default",DEFAULT=YES,AUTOSELECT=YES,` +
  `CHANNELS="${channels}",URI="${uri}"`;

/**
 * The playlist that names the renditions, the best first. URIs are relative to it.
 * @param sound the rendition that sounds, when the variants don't
 */
export function masterPlaylist(variants: Variant[], sound?: SoundRendition): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (sound) lines.push(soundLine(sound));
  for (const v of variants.toSorted((a, b) => b.bandwidth - a.bandwidth)) {
    const attributes = [
      `BANDWIDTH=${v.bandwidth}`,
      `AVERAGE-BANDWIDTH=${v.averageBandwidth}`,
      `CODECS="${v.codecs}"`,
      `RESOLUTION=${v.width}x${v.height}`,
      `FRAME-RATE=${v.frameRate.toFixed(3)}`,
      ...(sound ? [`AUDIO="${SOUND_GROUP}"`] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, v.uri);
  }
  return `${lines.join('\n')}\n`;
}

/** Reads a master playlist back. */
export function parseMasterPlaylist(text: string): Variant[] {
  const lines = text.split(/\r?\n/);
  return lines.flatMap((line, i) => {
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return [];
    const [width = 0, height = 0] = (attribute(line, 'RESOLUTION') ?? '').split('x').map(Number);
    return {
      uri: lines[i + 1],
      bandwidth: Number(attribute(line, 'BANDWIDTH')),
      averageBandwidth: Number(attribute(line, 'AVERAGE-BANDWIDTH')),
      codecs: attribute(line, 'CODECS') ?? '',
      width,
      height,
      frameRate: Number(attribute(line, 'FRAME-RATE')),
    };
  });
}

/** Peak and average bits a second over segments of known size, as a master playlist states them. */
export function bandwidth(segments: { duration: number; bytes: number }[]): {
  peak: number;
  average: number;
} {
  const seconds = segments.reduce((sum, s) => sum + s.duration, 0);
  const bytes = segments.reduce((sum, s) => sum + s.bytes, 0);
  const peak = Math.max(...segments.map((s) => (s.bytes * 8) / s.duration));
  return { peak: Math.ceil(peak), average: Math.ceil((bytes * 8) / seconds) };
}

/** The sum of the segments' durations, in seconds. */
export const playlistSeconds = (playlist: MediaPlaylist): number =>
  playlist.segments.reduce((sum, segment) => sum + segment.duration, 0);

const numberIn = (line: string): number => Number.parseFloat(line.slice(line.indexOf(':') + 1));

function attribute(line: string, name: string): string | undefined {
  const found = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line);
  return found?.[1] ?? found?.[2];
}
