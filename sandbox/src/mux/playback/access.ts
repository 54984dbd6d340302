import { NotFound, NotPlayable } from '../errors.ts';
import type { AssetRecord, Assets } from '../state/assets.ts';
import type { SigningKeys } from '../state/signing-keys.ts';
import { packagedFiles, type StreamFiles } from './asset-files.ts';
import { ComposedStream, type LoopLibrary } from './composed-stream.ts';
import { type HouseKey, type TokenAudience, verifyPlaybackToken } from './token.ts';

export interface Admission {
  asset: AssetRecord;
  files: StreamFiles;
  /** Parameters of the response: the query for a public id, the token's claims for a signed one. */
  parameters: Record<string, string>;
}

/** Decides who may access a playback id's streams and pictures. */
export class Access {
  readonly #assets: Assets;
  readonly #signingKeys: SigningKeys;
  readonly #houseKey: HouseKey;
  readonly #loops: LoopLibrary | undefined;

  /** @param loops what composed assets consist of. */
  constructor(
    assets: Assets,
    signingKeys: SigningKeys,
    houseKey: HouseKey,
    loops: LoopLibrary | undefined,
  ) {
    this.#assets = assets;
    this.#signingKeys = signingKeys;
    this.#houseKey = houseKey;
    this.#loops = loops;
  }

  /**
   * Authorises a request for a playback id by Mux's rules: a signed id takes its parameters from
   * the token; the same names in the query are ignored.
   * @throws {NotFound} for an unknown id.
   * @throws {Forbidden} for a signed id without a valid token.
   * @throws {NotPlayable} while the asset is not ready.
   */
  async admit(
    playbackId: string,
    audience: TokenAudience,
    query: Record<string, string>,
  ): Promise<Admission> {
    const { asset, policy } = this.#find(playbackId);
    const { token, ...publicParameters } = query;
    const parameters =
      policy === 'public'
        ? publicParameters
        : await verifyPlaybackToken(token, {
            playbackId,
            audience,
            findKey: (keyId) =>
              this.#houseKey.publicKey(keyId) ?? this.#signingKeys.publicKey(keyId),
          });
    return { asset, files: this.#filesOf(asset), parameters };
  }

  /** Authorises a request with a valid signed URL; the playback id must still exist. */
  readmit(playbackId: string): Omit<Admission, 'parameters'> {
    const { asset } = this.#find(playbackId);
    return { asset, files: this.#filesOf(asset) };
  }

  #find(playbackId: string) {
    const playback = this.#assets.findPlaybackId(playbackId);
    const asset = playback && this.#assets.find(playback.assetId);
    if (!asset) throw new NotFound();
    return { asset, policy: playback.policy };
  }

  #filesOf({ status, directory, document }: AssetRecord): StreamFiles {
    if (status !== 'ready' || directory === undefined) {
      throw new NotPlayable(`The asset is ${status}.`);
    }
    if (!document.composed) return packagedFiles(directory);
    if (!this.#loops) throw new NotPlayable('The library of loops is gone.');
    return new ComposedStream(this.#loops, document.composed);
  }
}
