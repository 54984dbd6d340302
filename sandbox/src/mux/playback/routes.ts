import { createHash } from 'node:crypto';
import { extname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { matches, sendFile } from '../../server/send-file.ts';
import { NotFound, NotOffered } from '../errors.ts';
import type { Access } from './access.ts';
import { readPlaylist, resolveWithin } from './asset-files.ts';
import { listUris, type MasterPlaylist, parseMaster, playlistLines, rewriteUris } from './hls.ts';
import { parseModifiers, type StreamModifiers, selectVariants } from './modifiers.ts';
import type { SignedUrls } from './signed-urls.ts';

const PLAYLIST_TYPE = 'application/x-mpegURL';
const MASTER = 'master.m3u8';
/** Room beyond the asset's own length for pauses and late switches of rendition. */
const PAUSE_ALLOWANCE_SECONDS = 3600;

const SEGMENT_TYPES: Record<string, string> = {
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt',
};

export interface PlaybackServices {
  access: Access;
  signedUrls: SignedUrls;
  /** Where the paths of this module are reached from outside, for example `http://…/mux`. */
  muxUrl: string;
}

/** What `stream.mux.com` serves: master playlists, and 501 for renditions that are not made. */
export function streamRoutes({ access, signedUrls, muxUrl }: PlaybackServices): Hono {
  const routes = new Hono();

  routes.get('/:file{[^/]+\\.m3u8}', async (context) => {
    const playbackId = context.req.param('file').slice(0, -'.m3u8'.length);
    const { asset, directory, parameters } = await access.admit(
      playbackId,
      'v',
      context.req.query(),
    );
    const modifiers = parseModifiers(parameters);
    const master = parseMaster(await readPlaylist(directory, MASTER));
    const lifetimeSeconds = (asset.document.duration ?? 0) + PAUSE_ALLOWANCE_SECONDS;
    const renditionUrl = (uri: string) => {
      const grant = { playbackId, playlist: resolveWithin(MASTER, uri) };
      const { opaque, query } = signedUrls.sign(grant, lifetimeSeconds);
      return `${muxUrl}/manifest/${opaque}/rendition.m3u8?${query}`;
    };
    return sendPlaylist(context, renderMaster(master, modifiers, renditionUrl));
  });

  routes.get('/:id/:file{[^/]+\\.(mp4|m4a)}', () => {
    throw new NotOffered('Static renditions are');
  });
  routes.get('/:id/text/:file', () => {
    throw new NotOffered('Text tracks are');
  });
  return routes;
}

function renderMaster(
  master: MasterPlaylist,
  modifiers: StreamModifiers,
  renditionUrl: (uri: string) => string,
): string[] {
  const variants = selectVariants(master.variants, modifiers).flatMap(({ line, uri }) => {
    const url = renditionUrl(uri);
    // Mux's second copy names another CDN; here it differs by a parameter that nobody reads.
    return modifiers.redundant_streams ? [line, url, line, `${url}&cdn=second`] : [line, url];
  });
  return [...rewriteUris(master.preamble, renditionUrl), ...variants];
}

/** The rendition playlists that a master hands out. */
export function manifestRoutes({ access, signedUrls, muxUrl }: PlaybackServices): Hono {
  const routes = new Hono();
  routes.get('/:opaque/rendition.m3u8', async (context) => {
    const grant = signedUrls.open(context.req.param('opaque'), context.req.query());
    const { directory } = access.readmit(grant.playbackId);
    const playlist = await readPlaylist(directory, grant.playlist);
    const { opaque, query } = signedUrls.signUntil(grant, grant.expires);
    const chunkUrl = (uri: string) =>
      `${muxUrl}/chunk/${opaque}/${uri.split('/').map(encodeURIComponent).join('/')}?${query}`;
    return sendPlaylist(context, rewriteUris(playlistLines(playlist), chunkUrl));
  });
  return routes;
}

/** The segments that a rendition playlist hands out: those it names, and no other file. */
export function chunkRoutes({ access, signedUrls }: PlaybackServices): Hono {
  const routes = new Hono();
  routes.get('/:opaque/:uri{.+}', async (context) => {
    const grant = signedUrls.open(context.req.param('opaque'), context.req.query());
    const { directory } = access.readmit(grant.playbackId);
    const uri = context.req.param('uri');
    if (!listUris(await readPlaylist(directory, grant.playlist)).has(uri)) throw new NotFound();
    const path = resolveWithin(grant.playlist, uri);
    const sent = await sendFile(context.req.raw, join(directory, path), {
      contentType: SEGMENT_TYPES[extname(path)] ?? 'application/octet-stream',
      cacheControl: 'public, max-age=31536000, immutable',
    });
    if (!sent) throw new NotFound();
    return sent;
  });
  return routes;
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
