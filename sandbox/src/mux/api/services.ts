import { NotFound } from '../errors.ts';
import type { AssetRecord, Assets } from '../state/assets.ts';
import type { SigningKeys } from '../state/signing-keys.ts';
import type { Uploads } from '../state/uploads.ts';
import type { TextTracks } from '../tracks/text-tracks.ts';
import type { IncomingUploads } from '../uploads/incoming-uploads.ts';
import type { Announcer } from '../webhooks/announcer.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

/** Creates assets from inputs. */
interface AssetMaker {
  /** Starts to fetch and package an asset's input; the asset is `preparing` until that is done. */
  start: (assetId: string) => void;
  /** Stops all work on an asset and removes its files. */
  discard: (assetId: string) => Promise<void>;
}

export interface ApiServices {
  assets: Assets;
  uploads: Uploads;
  signingKeys: SigningKeys;
  maker: AssetMaker;
  textTracks: TextTracks;
  incoming: IncomingUploads;
  announcer: Announcer;
  webhooks: Webhooks;
  tokenId: string;
  tokenSecret: string;
  /** The stand-in's public URL, for example `http://…/mux`. */
  muxUrl: string;
}

/** @throws {NotFound} */
export function existingAsset(assets: Assets, id: string): AssetRecord {
  const asset = assets.find(id);
  if (!asset) throw new NotFound();
  return asset;
}
