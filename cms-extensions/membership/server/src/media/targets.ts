import type { Settings } from '../config.ts';

/** A workout's reference to its video at Mux. */
export type Playback = { id: string; policy: 'signed' | 'public' };

/** Kinds of tokens, as Mux names them in `aud`. */
type TokenKind = 'video' | 'thumbnail' | 'gif' | 'storyboard';

type ImageParameters = Readonly<Record<string, string>>;

/** The address of one resource of a playback at Mux, without its signature. */
export type MuxTarget = { kind: TokenKind; base: string; parameters: ImageParameters };

type Hosts = Pick<Settings['mux'], 'streamUrl' | 'imageUrl'>;

/*
 * Mux's URL scheme (docs.mux.com, 'Play your videos', 'Get images from a video', 'Timeline hover
 * previews'): the playback id is in the path. Parameters of images are in the query or, with a
 * signed policy, only in the claims of the token.
 */

export const streamTarget = (hosts: Hosts, playback: Playback): MuxTarget => ({
  kind: 'video',
  base: `${hosts.streamUrl}/${playback.id}.m3u8`,
  parameters: {},
});

/** @param width in pixels */
export const thumbnailTarget = (hosts: Hosts, playback: Playback, width: number): MuxTarget => ({
  kind: 'thumbnail',
  base: `${hosts.imageUrl}/${playback.id}/thumbnail.jpg`,
  parameters: { width: String(width) },
});

export const storyboardTarget = (hosts: Hosts, playback: Playback): MuxTarget => ({
  kind: 'storyboard',
  base: `${hosts.imageUrl}/${playback.id}/storyboard.vtt`,
  parameters: {},
});

/** Captions of a playback as WebVTT. */
export const captionsTarget = (hosts: Hosts, playback: Playback, trackId: string): MuxTarget => ({
  kind: 'video',
  base: `${hosts.streamUrl}/${playback.id}/text/${trackId}.vtt`,
  parameters: {},
});

/** A few seconds without sound. Mux renders it at most 640 pixels wide. */
export const animationTarget = (hosts: Hosts, playback: Playback): MuxTarget => ({
  kind: 'gif',
  base: `${hosts.imageUrl}/${playback.id}/animated.webp`,
  parameters: { width: '640' },
});

/** The address of a resource with a public policy. */
export const publicUrl = ({ base, parameters }: MuxTarget): string => {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? base : `${base}?${query}`;
};

/** The address of a resource with a signed policy. */
export const signedUrl = ({ base }: MuxTarget, token: string): string => `${base}?token=${token}`;
