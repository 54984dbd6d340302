import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Forbidden } from '../errors.ts';
import type { MuxDatabase } from '../state/database.ts';

/** What a signed URL gives access to: one rendition of one playback id. */
interface RenditionGrant {
  playbackId: string;
  /** The rendition's playlist, relative to the asset's folder. */
  playlist: string;
}

interface SignedPath {
  /** The path part that identifies the resource. */
  opaque: string;
  /** `expires=…&skid=…&signature=…` */
  query: string;
}

const grantSchema = z.tuple([z.string(), z.string()]);
const ROUNDING_SECONDS = 600;
const SIGNING_KEY_ID = 'default';

/**
 * Short-lived signed URLs of renditions and segments, as Mux's master playlists hand them out
 * (`…/rendition.m3u8?expires=…&skid=default&signature=…`). The secret survives a restart.
 */
export class SignedUrls {
  readonly #secret: Buffer;

  constructor(database: MuxDatabase) {
    const fresh = randomBytes(32);
    database
      .prepare("INSERT OR IGNORE INTO secrets (name, value) VALUES ('rendition-urls', ?)")
      .run(fresh);
    const row = database.prepare("SELECT value FROM secrets WHERE name = 'rendition-urls'").get();
    this.#secret = z.object({ value: z.instanceof(Buffer) }).parse(row).value;
  }

  /**
   * @param lifetimeSeconds minimum lifetime; rounded up, so that equal requests within some
   * minutes get equal URLs, which can be cached.
   */
  sign(grant: RenditionGrant, lifetimeSeconds: number): SignedPath {
    const end = Date.now() / 1000 + lifetimeSeconds;
    return this.signUntil(grant, Math.ceil(end / ROUNDING_SECONDS) * ROUNDING_SECONDS);
  }

  /** @param expires Unix time in seconds. */
  signUntil(grant: RenditionGrant, expires: number): SignedPath {
    const opaque = Buffer.from(JSON.stringify([grant.playbackId, grant.playlist])).toString(
      'base64url',
    );
    const signature = this.#signature(opaque, expires).toString('base64url');
    return { opaque, query: `expires=${expires}&skid=${SIGNING_KEY_ID}&signature=${signature}` };
  }

  /**
   * Verifies a URL from `sign`.
   * @throws {Forbidden} when it was altered, is incomplete or has expired.
   */
  open(opaque: string, query: Record<string, string>): RenditionGrant & { expires: number } {
    const expires = Number(query.expires);
    const given = Buffer.from(query.signature ?? '', 'base64url');
    const wanted = this.#signature(opaque, expires);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new Forbidden('The signature does not match this URL.');
    }
    if (expires * 1000 <= Date.now()) throw new Forbidden('This URL has expired.');
    const parts = JSON.parse(Buffer.from(opaque, 'base64url').toString('utf8'));
    const [playbackId, playlist] = grantSchema.parse(parts);
    return { playbackId, playlist, expires };
  }

  #signature(opaque: string, expires: number): Buffer {
    return createHmac('sha256', this.#secret).update(`${opaque}\n${expires}`).digest();
  }
}
