import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import Mux from '@mux/mux-node';
import { API_BASE_PATH, DAY_MS } from 'contract';
import type { Captions } from 'contract/desk/video-field';
import { DEFAULT_LOCALE } from 'contract/locales';
import type { Middleware } from 'koa';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { Table } from '../platform/database/index.ts';
import { NotFound, SECURITY_HEADERS } from '../platform/http/index.ts';
import { NothingSpoken, NotSubtitles, SubtitlesTaken } from './errors.ts';
import { muxOf, orNull } from './mux.ts';
import { changeVideo, findVideoByAsset } from './repository.ts';

type Spoken = Exclude<Mux.Video.AssetGeneratedSubtitleSettings['language_code'], undefined>;

/**
 * The languages in which Mux can generate subtitles (its API, 'generated_subtitles') and that we
 * offer.
 */
export const SUBTITLE_LANGUAGES = [
  ...(['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'no'] as const),
  ...(['fi', 'cs', 'sk', 'hr', 'ro', 'bg', 'el', 'tr', 'uk', 'ru', 'ca'] as const),
] satisfies readonly Spoken[];

type SubtitleLanguage = (typeof SUBTITLE_LANGUAGES)[number];

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The name of a language, also used for its subtitles. */
export const languageName = (language: SubtitleLanguage): string => names.of(language) ?? language;

/** What a new film's input asks of Mux besides: captions in the language that the site is made in. */
export const BY_MACHINE = {
  generated_subtitles: [{ language_code: DEFAULT_LOCALE, name: languageName(DEFAULT_LOCALE) }],
};

const SUBRIP_TIMING =
  /^(?:\d{1,2}:)?\d{2}:\d{2},\d{3}[ \t]+-->[ \t]+(?:\d{1,2}:)?\d{2}:\d{2},\d{3}/m;

/** What Mux reads: WebVTT, and SubRip (.srt). */
type SubtitleFormat = 'vtt' | 'srt';

/**
 * Detects the subtitle format by content, not by the file's name.
 * @throws NotSubtitles
 */
export const formatOf = (text: string): SubtitleFormat => {
  const lines = text.replace(/^\uFEFF/, '');
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(lines)) return 'vtt';
  if (SUBRIP_TIMING.test(lines)) return 'srt';
  throw new NotSubtitles();
};

const PATTERN = new RegExp(`^${API_BASE_PATH}/video/subtitles/([\\w-]{43})\\.(?:vtt|srt)$`);
/** Mux fetches immediately, and reports a failure within minutes. */
const KEPT_MS = DAY_MS;

/* Subtitle files for Mux to fetch. */

const files = new Table('subtitle-file', z.object({ text: z.string() }));

/** @returns the secret address from which the file can be fetched for a day */
export const keepSubtitleFile = async (
  ctx: Context,
  text: string,
  format: SubtitleFormat,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await files.add(ctx, { token, text });
  const site: string = ctx.strapi.config.get('server.absoluteUrl');
  return `${site}${API_BASE_PATH}/video/subtitles/${token}.${format}`;
};

/** Serves the files to Mux. Runs before Strapi's own routes, which do not know the address. */
export const serveSubtitles =
  (ctx: Context): Middleware =>
  async (koa, next) => {
    const token = PATTERN.exec(koa.path)?.[1];
    if (token === undefined || !/^(GET|HEAD)$/.test(koa.method)) return next();
    const found = await files.first(ctx, { token });
    if (found === null) return next();
    koa.set({ ...SECURITY_HEADERS, 'Cache-Control': 'no-store' });
    koa.type = 'text/vtt; charset=utf-8';
    koa.body = found.text;
  };

/** Deletes the files that Mux has fetched by now. */
export const pruneSubtitleFiles = async (ctx: Context, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await files.remove(ctx, { createdAt: { $lt: before } });
};

/** Subtitles of a video, as Mux has them. */
export type Subtitles = {
  id: string;
  /** BCP 47, or `auto` until Mux has detected the language. */
  language: string;
  name: string;
  state: 'preparing' | 'ready' | 'failed';
  isGenerated: boolean;
};

type Track = Mux.Video.Track;

const STATES = { preparing: 'preparing', ready: 'ready', errored: 'failed' } as const;

const subtitlesOf = (track: Track): Subtitles[] => {
  const { id, type, status = 'preparing', language_code = '', name, text_source } = track;
  if (id === undefined || type !== 'text' || status === 'deleted') return [];
  return [
    {
      id,
      language: language_code,
      name: name ?? language_code,
      state: STATES[status],
      isGenerated: text_source?.startsWith('generated') ?? false,
    },
  ];
};

/** HLS identifies a video's subtitles by name, so each name, and each language, may occur once. */
const orTaken = async <Made>(made: Promise<Made>): Promise<Made> => {
  try {
    return await made;
  } catch (error) {
    if (error instanceof Mux.BadRequestError) throw new SubtitlesTaken();
    throw error;
  }
};

/* Subtitles of videos at Mux. */

const tracksOf = async (ctx: Context, assetId: string): Promise<Track[]> => {
  const asset = await orNull(muxOf(ctx).video.assets.retrieve(assetId));
  if (asset === null) throw new NotFound('Video');
  return asset.tracks ?? [];
};

/** @throws NotFound when the asset is gone */
export const listSubtitles = async (ctx: Context, assetId: string): Promise<Subtitles[]> =>
  (await tracksOf(ctx, assetId)).flatMap(subtitlesOf);

const assertFree = (tracks: readonly Subtitles[], language: string): void => {
  const taken = tracks.filter(({ state }) => state !== 'failed');
  if (taken.some((one) => one.language === language)) throw new SubtitlesTaken();
};

const captionsIn = (tracks: readonly Subtitles[], known: Captions | null): Captions | null => {
  const ready = tracks.filter(({ state }) => state === 'ready');
  if (ready.length === 0 || known?.state === 'checked') return ready.length === 0 ? null : known;
  const state = ready.every(({ isGenerated }) => isGenerated) ? 'machine' : 'checked';
  return { state, by: null, at: null };
};

/**
 * Stores what an asset's captions are now, for the list of videos.
 * @param by who has read them
 * @throws NotFound when the asset is gone
 */
export const noteCaptions = async (
  ctx: Context,
  assetId: string,
  by?: string,
): Promise<{ tracks: Subtitles[]; captions: Captions | null }> => {
  const tracks = await listSubtitles(ctx, assetId);
  const video = await findVideoByAsset(ctx, assetId);
  const read = { state: 'checked', by: by ?? null, at: new Date().toISOString() } as const;
  const captions = captionsIn(tracks, by === undefined ? (video?.captions ?? null) : read);
  if (video !== null && !isDeepStrictEqual(video.captions, captions))
    await changeVideo(ctx, video, { captions });
  return { tracks, captions };
};

/**
 * Makes Mux fetch subtitles that the coach uploads, in the place of those by machine.
 * @param text WebVTT or SubRip
 * @throws NotSubtitles, SubtitlesTaken, NotFound
 */
export const addSubtitles = async (
  ctx: Context,
  assetId: string,
  language: SubtitleLanguage,
  text: string,
): Promise<void> => {
  const format = formatOf(text);
  const tracks = await listSubtitles(ctx, assetId);
  const own = tracks.find((track) => track.language === language && track.isGenerated);
  assertFree(
    tracks.filter((track) => track !== own),
    language,
  );
  const url = await keepSubtitleFile(ctx, text, format);
  if (own !== undefined) await removeSubtitles(ctx, assetId, own.id);
  const made = muxOf(ctx).video.assets.createTrack(assetId, {
    url,
    type: 'text',
    text_type: 'subtitles',
    language_code: language,
    name: languageName(language),
  });
  await orTaken(made);
};

/**
 * Makes Mux generate subtitles from the speech.
 * @throws NothingSpoken, SubtitlesTaken, NotFound
 */
export const generateSubtitles = async (
  ctx: Context,
  assetId: string,
  language: SubtitleLanguage,
): Promise<void> => {
  const tracks = await tracksOf(ctx, assetId);
  const sound = tracks.find(({ type }) => type === 'audio')?.id;
  if (sound === undefined) throw new NothingSpoken();
  assertFree(tracks.flatMap(subtitlesOf), language);
  const wanted = { language_code: language, name: languageName(language) };
  const made = muxOf(ctx).video.assets.generateSubtitles(assetId, sound, {
    generated_subtitles: [wanted],
  });
  await orTaken(made);
};

/** Does nothing when the track is already gone. */
export const removeSubtitles = async (
  ctx: Context,
  assetId: string,
  trackId: string,
): Promise<void> => {
  await orNull(muxOf(ctx).video.assets.deleteTrack(assetId, trackId));
};
