import type { MuxSandbox } from '../mux/index.ts';
import type { AssetRecord, PlaybackIdRecord } from '../mux/state/assets.ts';
import type { VideoCard } from './view.ts';

/** An asset as the home page shows it, with links signed by the sandbox's own key. */
export async function describeVideo(mux: MuxSandbox, asset: AssetRecord): Promise<VideoCard> {
  const { document } = asset;
  const video = document.tracks.find((track) => track.type === 'video');
  const playback = asset.playbackIds[0];
  return {
    assetId: asset.id,
    title: document.meta?.title ?? 'Untitled',
    status: asset.status,
    lengthSeconds: document.duration ?? 0,
    size: video ? `${video.max_width} × ${video.max_height}` : 'no picture',
    playbackId: playback?.id,
    policy: playback?.policy,
    ...(playback && asset.status === 'ready' ? await describeLinks(mux, playback) : { links: [] }),
  };
}

async function describeLinks(
  mux: MuxSandbox,
  playback: PlaybackIdRecord,
): Promise<Pick<VideoCard, 'posterUrl' | 'links'>> {
  const { id, policy } = playback;
  const signed = policy === 'signed';
  const query = async (audience: 'v' | 't' | 'g' | 's', params: Record<string, string> = {}) => {
    const own = signed ? { token: await mux.houseKey.sign(id, audience, params) } : params;
    const text = new URLSearchParams(own).toString();
    return text === '' ? '' : `?${text}`;
  };
  return {
    posterUrl: `/mux/image/${id}/thumbnail.webp${await query('t', { width: '640' })}`,
    links: [
      { label: 'Stream', url: `/mux/stream/${id}.m3u8${await query('v')}` },
      { label: 'Storyboard', url: `/mux/image/${id}/storyboard.webp${await query('s')}` },
      { label: 'Preview', url: `/mux/image/${id}/animated.webp${await query('g')}` },
    ],
  };
}
