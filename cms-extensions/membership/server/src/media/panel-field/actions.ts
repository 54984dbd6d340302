import { NotFound } from '../../platform/http/index.ts';
import { UploadOvertaken, type Video, type Videos } from '../index.ts';
import type { Draft } from './access.ts';
import type { UploadView } from './shapes.ts';

/** The coach's actions on a workout's videos. */
export const createActions = (videos: Videos) => {
  const comingWith = async (draft: Draft, videoId: string): Promise<Video | null> => {
    const { coming } = await videos.of(draft.documentId);
    return coming?.id === videoId ? coming : null;
  };

  return {
    /** @param corsOrigin origin of the panel's page, which sends the file to Mux itself */
    begin: async (draft: Draft, corsOrigin: string): Promise<UploadView> => {
      const { video, url } = await videos.createUpload(draft.documentId, { corsOrigin });
      return { id: video.id, url };
    },

    /** @throws UploadOvertaken when the upload cannot be continued */
    resume: async (draft: Draft, videoId: string): Promise<UploadView> => {
      const video = await comingWith(draft, videoId);
      if (video === null || video.state === 'failed') throw new UploadOvertaken();
      return { id: video.id, url: await videos.addressOf(video) };
    },

    /** @returns whether the upload is still wanted */
    note: async (draft: Draft, videoId: string, percent: number): Promise<boolean> => {
      const video = await comingWith(draft, videoId);
      return video !== null && videos.noteProgress(video.id, percent);
    },

    cancel: async (draft: Draft, videoId: string): Promise<void> => {
      const video = await comingWith(draft, videoId);
      if (video !== null) await videos.cancel(video.id);
    },

    /** @throws NotFound when the workout shows no video, or one that is not at Mux */
    assetOf: async (draft: Draft): Promise<string> => {
      const { current } = await videos.of(draft.documentId);
      const assetId = current?.assetId ?? draft.muxAssetId;
      if (!assetId) throw new NotFound('Video');
      return assetId;
    },

    /**
     * Registers a video that was linked without an upload, by its id or by the demo.
     * @throws NotFound, AssetTaken
     */
    takeOver: async (draft: Draft): Promise<void> => {
      const { current } = await videos.of(draft.documentId);
      if (current !== null) return;
      if (!draft.muxAssetId) throw new NotFound('Video');
      await videos.attach(draft.documentId, draft.muxAssetId);
    },
  };
};
