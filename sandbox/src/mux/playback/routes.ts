import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { type Context, Hono } from 'hono';
import { matches, sendBytes, sendFile } from '../../server/send-file.ts';
import { NotFound, NotOffered } from '../errors.ts';
import type { TextTrack } from '../state/asset-document.ts';
import type { AssetRecord } from '../state/assets.ts';
import type { Access } from './access.ts';
import { MASTER, resolveWithin } from './asset-files.ts';
import { listUris, parseMaster, playlistLines, rewriteUris, type Variant } from './hls.ts';
import { parseModifiers, type StreamModifiers, selectVariants } from './modifiers.ts';
import type { SignedUrls } from './signed-urls.ts';
import { readyTexts, subtitleLines, subtitlePlaylist, withSubtitles } from './subtitles.ts';

const PLAYLIST_TYPE = 'application/x-mpegURL';
const TEXT_TYPE = 'text/vtt; charset=utf-8';
const TEXT_FILE = 'subtitles.vtt';
/** Extra lifetime beyond the asset's length, for pauses and late rendition switches. */
const PAUSE_ALLOWANCE_SECONDS = 3600;

const SEGMENT_TYPES: Record<string, string> = {
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt',
};

interface PlaybackServices {
  access: Access;
  signedUrls: SignedUrls;
  /** Path of a text track's WebVTT file. */
  textPath: (asset: AssetRecord, track: TextTrack) => string;
  /** The public URL of this module's paths, for example `http://…/mux`. */
  muxUrl: string;
}

/** Text tracks have no playlist file; grants use this name for them. */
const textPlaylist = (trackId: string) => `text/${trackId}`;

/** The routes of `stream.mux.com`: master playlists and texts; 501 for static renditions. */
export function streamRoutes({ access, signedUrls, textPath, muxUrl }: PlaybackServices): Hono {
  const routes = new Hono();

  routes.get('/:file{[^/]+\\.m3u8}', async (context) => {
    const playbackId = context.req.param('file').slice(0, -'.m3u8'.length);
    const { asset, files, parameters } = await access.admit(playbackId, 'v', context.req.query());
    const modifiers = parseModifiers(parameters);
    const master = parseMaster(await files.playlist(MASTER));
    const lifetimeSeconds = (asset.document.duration ?? 0) + PAUSE_ALLOWANCE_SECONDS;
    const playlistUrl = (playlist: string) => {
      const { opaque, query } = signedUrls.sign({ playbackId, playlist }, lifetimeSeconds);
      return `${muxUrl}/manifest/${opaque}/rendition.m3u8?${query}`;
    };
    const renditionUrl = (uri: string) => playlistUrl(resolveWithin(MASTER, uri));
    const texts = readyTexts(asset.document.tracks);
    const variants = selectVariants(master.variants, modifiers);
    return sendPlaylist(context, [
      ...rewriteUris(master.preamble, renditionUrl),
      ...subtitleLines(
        texts,
        (trackId) => playlistUrl(textPlaylist(trackId)),
        modifiers.default_subtitles_lang,
      ),
      ...variantLines(variants, modifiers, texts.length > 0, renditionUrl),
    ]);
  });

  routes.get('/:id/:file{[^/]+\\.(mp4|m4a)}', () => {
    throw new NotOffered('Static renditions are');
  });
  routes.get('/:id/text/:file{[^/]+\\.vtt}', async (context) => {
    const { asset } = await access.admit(context.req.param('id'), 'v', context.req.query());
    const trackId = context.req.param('file').slice(0, -'.vtt'.length);
    const text = readyTexts(asset.document.tracks).find(({ id }) => id === trackId);
    if (!text) throw new NotFound();
    return sendText(context, textPath(asset, text));
  });
  routes.get('/:id/text/:file{[^/]+\\.txt}', () => {
    throw new NotOffered('Transcripts are');
  });
  return routes;
}

function variantLines(
  variants: readonly Variant[],
  modifiers: StreamModifiers,
  hasTexts: boolean,
  renditionUrl: (uri: string) => string,
): string[] {
  return variants.flatMap((variant) => {
    const line = hasTexts ? withSubtitles(variant.line) : variant.line;
    const url = renditionUrl(variant.uri);
    // Mux lists a second copy on another CDN; here it differs only by an ignored parameter.
    return modifiers.redundant_streams ? [line, url, line, `${url}&cdn=second`] : [line, url];
  });
}

/** The playlists of renditions and texts to which a master playlist links. */
export function manifestRoutes({ access, signedUrls, muxUrl }: PlaybackServices): Hono {
  const routes = new Hono();
  routes.get('/:opaque/rendition.m3u8', async (context) => {
    const grant = signedUrls.open(context.req.param('opaque'), context.req.query());
    const { asset, files } = access.readmit(grant.playbackId);
    const { opaque, query } = signedUrls.signUntil(grant, grant.expires);
    const chunkUrl = (uri: string) =>
      `${muxUrl}/chunk/${opaque}/${uri.split('/').map(encodeURIComponent).join('/')}?${query}`;
    if (grantedText(asset, grant.playlist)) {
      const { duration = 0 } = asset.document;
      return sendPlaylist(context, subtitlePlaylist(duration, chunkUrl(TEXT_FILE)));
    }
    const playlist = await files.playlist(grant.playlist);
    return sendPlaylist(context, rewriteUris(playlistLines(playlist), chunkUrl));
  });
  return routes;
}

/** Text tracks, and the segments that a rendition's playlist names; no other file. */
export function chunkRoutes({ access, signedUrls, textPath }: PlaybackServices): Hono {
  const routes = new Hono();
  routes.get('/:opaque/:uri{.+}', async (context) => {
    const grant = signedUrls.open(context.req.param('opaque'), context.req.query());
    const { asset, files } = access.readmit(grant.playbackId);
    const uri = context.req.param('uri');
    const text = grantedText(asset, grant.playlist);
    if (text && uri === TEXT_FILE) return sendText(context, textPath(asset, text));
    if (!listUris(await files.playlist(grant.playlist)).has(uri)) throw new NotFound();
    const path = resolveWithin(grant.playlist, uri);
    const headers = {
      contentType: SEGMENT_TYPES[extname(path)] ?? 'application/octet-stream',
      cacheControl: 'public, max-age=31536000, immutable',
    };
    const source = await files.source(path);
    if (typeof source !== 'string') return sendBytes(context.req.raw, source, headers);
    const sent = await sendFile(context.req.raw, source, headers);
    if (!sent) throw new NotFound();
    return sent;
  });
  return routes;
}

function grantedText(asset: AssetRecord, playlist: string): TextTrack | undefined {
  return readyTexts(asset.document.tracks).find(({ id }) => textPlaylist(id) === playlist);
}

async function sendText(context: Context, path: string): Promise<Response> {
  const headers = { contentType: TEXT_TYPE, cacheControl: 'max-age=60' };
  const sent = await sendFile(context.req.raw, path, headers);
  if (!sent) throw new NotFound();
  return sent;
}

function sendPlaylist(context: Context, lines: readonly string[]): Response {
  const text = `${lines.join('\n')}\n`;
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'Content-Type': PLAYLIST_TYPE, 'Cache-Control': 'max-age=60', ETag: etag };
  if (matches(context.req.header('if-none-match') ?? null, etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(context.req.method === 'HEAD' ? null : text, { headers });
}
