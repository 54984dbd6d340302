import type { AssetDocument } from './asset-document.ts';
import type { AssetSettings } from './asset-settings.ts';
import type { AssetRecord, Assets } from './assets.ts';

/** Where an asset comes from, when it is not from a URL. */
interface AssetOrigin {
  id?: string;
  /** The direct upload whose file it is made from. */
  uploadId?: string;
}

/** Puts in an asset that is to be made, `preparing`, with its playback ids. Call it in a transaction. */
export function insertAsset(
  assets: Assets,
  settings: AssetSettings,
  { id, uploadId }: AssetOrigin = {},
): AssetRecord {
  const policies = [
    ...(settings.playback_policies ?? []),
    ...(settings.advanced_playback_policies ?? []).map(({ policy }) => policy),
  ];
  const document: AssetDocument = {
    video_quality: settings.video_quality ?? 'basic',
    max_resolution_tier: settings.max_resolution_tier ?? '1080p',
    normalize_audio: settings.normalize_audio ?? false,
    test: settings.test ?? false,
    ...(uploadId !== undefined && { upload_id: uploadId }),
    ...(settings.passthrough !== undefined && { passthrough: settings.passthrough }),
    ...(settings.meta !== undefined && { meta: settings.meta }),
    tracks: [],
    inputs: (settings.inputs ?? [{}]).map((input) => ({ settings: input })),
  };
  const inserted = assets.insert({
    ...(id !== undefined && { id }),
    status: 'preparing',
    document,
  });
  const playbackIds = policies.map((policy) => assets.addPlaybackId(inserted.id, policy));
  return { ...inserted, playbackIds };
}
