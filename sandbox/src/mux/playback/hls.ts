/** Reading and rewriting HLS playlists (RFC 8216), as far as packaged assets need it. */

export interface Variant {
  /** The `#EXT-X-STREAM-INF` line as it stands in the playlist. */
  line: string;
  uri: string;
  codecs: string[];
  /** Pixels; 0 for a variant without pictures. */
  width: number;
  height: number;
  framesPerSecond?: number | undefined;
  bitsPerSecond: number;
}

interface MasterPlaylist {
  /** Lines that belong to no variant: version, audio groups, and so on. */
  preamble: string[];
  variants: Variant[];
}

const URI_ATTRIBUTE = /URI="([^"]*)"/;

/** Parses a master playlist. A `#EXT-X-STREAM-INF` without its URI line is skipped. */
export function parseMaster(text: string): MasterPlaylist {
  const preamble: string[] = [];
  const variants: Variant[] = [];
  let pending: string | undefined;
  for (const line of playlistLines(text)) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      pending = line;
    } else if (!line.startsWith('#') && pending !== undefined) {
      variants.push(toVariant(pending, line));
      pending = undefined;
    } else {
      preamble.push(line);
    }
  }
  return { preamble, variants };
}

function toVariant(line: string, uri: string): Variant {
  const [width = 0, height = 0] = (attribute(line, 'RESOLUTION') ?? '0x0').split('x').map(Number);
  const rate = attribute(line, 'FRAME-RATE');
  return {
    line,
    uri,
    width,
    height,
    codecs: (attribute(line, 'CODECS') ?? '').split(',').filter(Boolean),
    bitsPerSecond: Number(attribute(line, 'BANDWIDTH') ?? 0),
    framesPerSecond: rate === undefined ? undefined : Number(rate),
  };
}

function attribute(line: string, name: string): string | undefined {
  return new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)?.slice(1).find(Boolean);
}

/** The lines of a playlist that are not empty. */
export function playlistLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The playlist with every URI (of segments, init sections, audio groups) replaced. */
export function rewriteUris(lines: readonly string[], exchange: (uri: string) => string): string[] {
  return lines.map((line) =>
    line.startsWith('#')
      ? line.replace(URI_ATTRIBUTE, (_whole, uri: string) => `URI="${exchange(uri)}"`)
      : exchange(line),
  );
}

/** Every URI that a playlist names, each once. */
export function listUris(text: string): Set<string> {
  const uris = new Set<string>();
  rewriteUris(playlistLines(text), (uri) => {
    uris.add(uri);
    return uri;
  });
  return uris;
}

interface Segment {
  uri: string;
  startSeconds: number;
  durationSeconds: number;
}

export interface MediaPlaylist {
  /** The initialisation section that stands before every segment of fragmented MP4. */
  initUri?: string | undefined;
  segments: Segment[];
}

/** Parses a media playlist in which every segment is a file of its own. */
export function parseMedia(text: string): MediaPlaylist {
  const segments: Segment[] = [];
  let initUri: string | undefined;
  let durationSeconds = 0;
  let startSeconds = 0;
  for (const line of playlistLines(text)) {
    if (line.startsWith('#EXT-X-MAP:')) {
      initUri = attribute(line, 'URI');
    } else if (line.startsWith('#EXTINF:')) {
      durationSeconds = Number.parseFloat(line.slice('#EXTINF:'.length));
    } else if (!line.startsWith('#')) {
      segments.push({ uri: line, startSeconds, durationSeconds });
      startSeconds += durationSeconds;
    }
  }
  return { initUri, segments };
}
