import { assetSchema, progressSchema, secondsSchema } from 'contract/desk/video-field';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../../context.ts';
import { attachAsset, setPoster } from '../assets.ts';
import { noteCaptions, removeSubtitles } from '../subtitles.ts';
import { type Draft, openDraft, type Right, toPanelError } from './access.ts';
import {
  addWantedSubtitles,
  assetOf,
  beginUpload,
  cancelUpload,
  noteUpload,
  resumeUpload,
  takeOver,
  viewFrame,
  viewSubtitles,
  viewVideo,
} from './service.ts';

type Work = (draft: Draft, koa: KoaContext) => Promise<unknown>;

/** Registers the field before Strapi reads the forms that use it. */
export const registerVideoField = ({ strapi }: Context): void => {
  strapi.customFields.register({
    name: 'video',
    plugin: 'membership',
    type: 'string',
    inputSize: { default: 12, isResizable: false },
  });
};

/** The calls of the video field, below `/membership/workouts/{id}/video` of the panel's own API. */
export const videoFieldRoutes = (ctx: Context) => {
  const route = (method: 'GET' | 'POST' | 'DELETE', path: string, right: Right, work: Work) => ({
    method,
    path: `/workouts/:documentId/video${path}`,
    handler: async (koa: KoaContext): Promise<void> => {
      koa.set('Cache-Control', 'no-store');
      try {
        koa.body = { data: (await work(await openDraft(ctx, koa, right), koa)) ?? null };
      } catch (thrown) {
        throw toPanelError(thrown);
      }
    },
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  });
  const reads = (path: string, work: Work) => route('GET', path, 'read', work);
  const does = (path: string, work: Work) => route('POST', path, 'update', work);

  /** Mux accepts the file only from the origin of the page that sends this request. */
  const panelOrigin = (koa: KoaContext): string =>
    koa.get('Origin') || new URL(ctx.strapi.config.get<string>('server.absoluteUrl')).origin;

  return [
    reads('', (draft) => viewVideo(ctx, draft)),
    does('/uploads', (draft, koa) => beginUpload(ctx, draft, panelOrigin(koa))),
    does('/uploads/:videoId/resume', (draft, { params }) =>
      resumeUpload(ctx, draft, params.videoId),
    ),
    does('/uploads/:videoId/progress', async (draft, { params, request }) => {
      const { percent } = progressSchema.parse(request.body);
      return { isWanted: await noteUpload(ctx, draft, params.videoId, percent) };
    }),
    does('/uploads/:videoId/cancel', (draft, { params }) =>
      cancelUpload(ctx, draft, params.videoId),
    ),
    route('POST', '/link', 'link', (draft, { request }) =>
      attachAsset(ctx, draft.documentId, assetSchema.parse(request.body).assetId),
    ),
    does('/take-over', (draft) => takeOver(ctx, draft)),
    reads('/frame', async (draft, { query }) => {
      const { seconds } = secondsSchema.parse(query);
      return { url: await viewFrame(ctx, draft, seconds) };
    }),
    does('/poster', async (draft, { request }) => {
      const { seconds } = secondsSchema.parse(request.body);
      await takeOver(ctx, draft);
      await setPoster(ctx, draft.documentId, seconds);
    }),
    reads('/subtitles', (draft) => viewSubtitles(ctx, draft)),
    does('/subtitles', async (draft, { request }) =>
      addWantedSubtitles(ctx, await assetOf(ctx, draft), request.body),
    ),
    does('/subtitles/checked', async (draft, { state: { user } }) => {
      await noteCaptions(ctx, await assetOf(ctx, draft), user.firstname || user.email);
    }),
    route('DELETE', '/subtitles/:trackId', 'update', async (draft, { params }) =>
      removeSubtitles(ctx, await assetOf(ctx, draft), params.trackId),
    ),
  ];
};
