import type Mux from '@mux/mux-node';
import type { TextTrack, Track } from '../state/asset-document.ts';
import type { AssetRecord, PlaybackIdRecord } from '../state/assets.ts';
import type { NewSigningKey, SigningKeyRecord } from '../state/signing-keys.ts';
import type { UploadRecord } from '../state/uploads.ts';

type Asset = Mux.Video.Asset;

const ENCODING_TIERS = { basic: 'baseline', plus: 'smart', premium: 'premium' } as const;

/** An asset as in Mux's API: inapplicable fields are absent, never null. */
export function presentAsset(asset: AssetRecord): Asset {
  const { document } = asset;
  const reasons = document.non_standard_input_reasons;
  return {
    id: asset.id,
    created_at: String(asset.createdAtSeconds),
    status: asset.status,
    progress: presentProgress(asset),
    encoding_tier: ENCODING_TIERS[document.video_quality],
    video_quality: document.video_quality,
    master_access: 'none',
    max_resolution_tier: document.max_resolution_tier,
    mp4_support: 'none',
    ...presentOrigin(asset),
    normalize_audio: document.normalize_audio,
    ...(document.test && { test: true }),
    ...(asset.playbackIds.length > 0 && { playback_ids: asset.playbackIds.map(presentPlaybackId) }),
    ...(document.passthrough !== undefined && { passthrough: document.passthrough }),
    ...(document.meta !== undefined && { meta: document.meta }),
    ...(reasons !== undefined && { non_standard_input_reasons: reasons }),
    ...(document.errors !== undefined && { errors: document.errors }),
    ...(asset.status === 'ready' && presentMedia(asset)),
  };
}

function presentOrigin({ document }: AssetRecord): Pick<Asset, 'ingest_type' | 'upload_id'> {
  const { upload_id } = document;
  return upload_id === undefined
    ? { ingest_type: 'on_demand_url' }
    : { ingest_type: 'on_demand_direct_upload', upload_id };
}

function presentProgress({ status, document }: AssetRecord): Asset['progress'] {
  if (status === 'ready') return { state: 'completed', progress: 100 };
  if (status === 'errored') return { state: 'errored', progress: -1 };
  const percent = document.transcoded_percent;
  if (percent === undefined) return { state: 'ingesting', progress: 0 };
  return { state: 'transcoding', progress: percent };
}

function presentMedia({ document }: AssetRecord): Partial<Asset> {
  const video = document.tracks.find((track) => track.type === 'video');
  return {
    tracks: document.tracks.map(presentTrack),
    ...(document.duration !== undefined && { duration: document.duration }),
    ...(document.aspect_ratio !== undefined && { aspect_ratio: document.aspect_ratio }),
    ...(document.thumbnail_time !== undefined && { thumbnail_time: document.thumbnail_time }),
    ...(video && {
      max_stored_frame_rate: video.max_frame_rate,
      ...presentResolution(video),
    }),
  };
}

function presentResolution(
  track: Extract<Track, { type: 'video' }>,
): Pick<Asset, 'resolution_tier' | 'max_stored_resolution'> {
  const shorterSide = Math.min(track.max_width, track.max_height);
  if (shorterSide < 720) return { resolution_tier: '720p', max_stored_resolution: 'SD' };
  if (shorterSide === 720) return { resolution_tier: '720p', max_stored_resolution: 'HD' };
  if (shorterSide <= 1080) return { resolution_tier: '1080p', max_stored_resolution: 'FHD' };
  if (shorterSide <= 1440) return { resolution_tier: '1440p', max_stored_resolution: 'UHD' };
  return { resolution_tier: '2160p', max_stored_resolution: 'UHD' };
}

/** A track without the stand-in's internal fields. */
export function presentTrack(track: Track): Mux.Video.Track {
  if (track.type !== 'text') return track;
  const { source_url: _source, package_file: _file, error: _error, ...shown } = track;
  return shown satisfies Omit<TextTrack, 'source_url' | 'package_file' | 'error'>;
}

export function presentPlaybackId(playback: PlaybackIdRecord): Mux.PlaybackId {
  return { id: playback.id, policy: playback.policy };
}

/** @param muxUrl the stand-in's public URL; the upload's own URL is below it. */
export function presentUpload(upload: UploadRecord, muxUrl: string): Mux.Video.Upload {
  const { id, status, document } = upload;
  return {
    id,
    status,
    timeout: document.timeout,
    cors_origin: document.cors_origin,
    ...(status === 'waiting' && { url: `${muxUrl}/upload/${id}?token=${document.token}` }),
    ...(document.new_asset_settings && { new_asset_settings: document.new_asset_settings }),
    ...(document.asset_id !== undefined && { asset_id: document.asset_id }),
    ...(document.error !== undefined && { error: document.error }),
    ...(document.test && { test: true }),
  };
}

export function presentSigningKey(key: SigningKeyRecord): Mux.System.SigningKey {
  return { id: key.id, created_at: String(key.createdAtSeconds) };
}

/** The only response with the private key: its PEM in base64. */
export function presentNewSigningKey(key: NewSigningKey): Mux.System.SigningKey {
  return {
    ...presentSigningKey(key),
    private_key: Buffer.from(key.privateKeyPem).toString('base64'),
  };
}
