import type Mux from '@mux/mux-node';
import { presentAsset, presentTrack, presentUpload } from '../api/present.ts';
import type { TextTrack, Track } from '../state/asset-document.ts';
import type { AssetRecord } from '../state/assets.ts';
import type { UploadRecord } from '../state/uploads.ts';
import type { Webhooks } from './webhooks.ts';

type AssetEvent =
  | 'video.asset.created'
  | 'video.asset.ready'
  | 'video.asset.errored'
  | 'video.asset.updated'
  | 'video.asset.deleted'
  | 'video.asset.non_standard_input_detected';

type UploadEvent =
  | 'video.upload.created'
  | 'video.upload.asset_created'
  | 'video.upload.errored'
  | 'video.upload.cancelled';

type TrackEvent =
  | 'video.asset.track.created'
  | 'video.asset.track.ready'
  | 'video.asset.track.errored'
  | 'video.asset.track.deleted';

/** Tells webhook endpoints what changed. Call it in the transaction that makes the change. */
export class Announcer {
  readonly #webhooks: Webhooks;
  readonly #muxUrl: string;

  constructor(webhooks: Webhooks, muxUrl: string) {
    this.#webhooks = webhooks;
    this.#muxUrl = muxUrl;
  }

  asset(type: AssetEvent, asset: AssetRecord): void {
    this.#webhooks.record(type, { type: 'asset', id: asset.id }, assetData(asset));
  }

  upload(type: UploadEvent, upload: UploadRecord): void {
    const { error: _error, ...data } = presentUpload(upload, this.#muxUrl);
    this.#webhooks.record(
      type,
      { type: 'upload', id: upload.id },
      data satisfies Mux.Webhooks.WebhookDirectUpload,
    );
  }

  track(type: TrackEvent, assetId: string, track: TextTrack): void {
    const data: Mux.Webhooks.WebhookAssetTrack = { ...trackData(track), asset_id: assetId };
    this.#webhooks.record(type, { type: 'track', id: track.id }, data);
  }
}

/** Events differ from the API: an asset's creation is a number, and tracks say what went wrong. */
function assetData(asset: AssetRecord): Mux.Webhooks.WebhookAsset {
  const { recording_times: _live, static_renditions: _files, ...shown } = presentAsset(asset);
  return {
    ...shown,
    created_at: asset.createdAtSeconds,
    ...(shown.tracks && { tracks: asset.document.tracks.map(trackData) }),
  };
}

function trackData(track: Track): Mux.Webhooks.WebhookAssetEmbeddedTrack {
  const error = track.type === 'text' ? track.error : undefined;
  return { ...presentTrack(track), ...(error && { error }) };
}
