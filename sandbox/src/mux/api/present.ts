import type Mux from '@mux/mux-node';
import type { Track } from '../state/asset-document.ts';
import type { AssetRecord, PlaybackIdRecord } from '../state/assets.ts';
import type { NewSigningKey, SigningKeyRecord } from '../state/signing-keys.ts';

type Asset = Mux.Video.Asset;

const ENCODING_TIERS = { basic: 'baseline', plus: 'smart', premium: 'premium' } as const;

/** An asset as Mux's API shows it: what does not apply is absent, never null. */
export function presentAsset(asset: AssetRecord): Asset {
  const { document } = asset;
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
    ingest_type: 'on_demand_url',
    normalize_audio: document.normalize_audio,
    ...(document.test && { test: true }),
    ...(asset.playbackIds.length > 0 && { playback_ids: asset.playbackIds.map(presentPlaybackId) }),
    ...(document.passthrough !== undefined && { passthrough: document.passthrough }),
    ...(document.meta !== undefined && { meta: document.meta }),
    ...(document.errors !== undefined && { errors: document.errors }),
    ...(asset.status === 'ready' && presentMedia(asset)),
  };
}

function presentProgress({ status }: AssetRecord): Asset['progress'] {
  if (status === 'ready') return { state: 'completed', progress: 100 };
  if (status === 'errored') return { state: 'errored', progress: -1 };
  return { state: 'ingesting', progress: 0 };
}

function presentMedia({ document }: AssetRecord): Partial<Asset> {
  const video = document.tracks.find((track) => track.type === 'video');
  return {
    tracks: document.tracks,
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

export function presentPlaybackId(playback: PlaybackIdRecord): Mux.PlaybackId {
  return { id: playback.id, policy: playback.policy };
}

export function presentSigningKey(key: SigningKeyRecord): Mux.System.SigningKey {
  return { id: key.id, created_at: String(key.createdAtSeconds) };
}

/** The one answer that carries the private key: base64 of its PEM. */
export function presentNewSigningKey(key: NewSigningKey): Mux.System.SigningKey {
  return {
    ...presentSigningKey(key),
    private_key: Buffer.from(key.privateKeyPem).toString('base64'),
  };
}
