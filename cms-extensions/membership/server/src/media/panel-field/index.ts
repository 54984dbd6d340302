import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { VideoAddresses } from '../playback.ts';
import type { Videos } from '../service.ts';
import { createAccess, type Draft, type Right, toPanelError } from './access.ts';
import { createActions, createSubtitles, createView } from './service.ts';
import { assetSchema, progressSchema, secondsSchema } from './shapes.ts';

type Parts = {
  strapi: Core.Strapi;
  videos: Videos;
  addresses: VideoAddresses;
};

type Work = (draft: Draft, ctx: Context) => Promise<unknown>;

/** The calls of the video field, below `/membership/workouts/{id}/video` of the panel's own API. */
export const createVideoField = ({ strapi, videos, addresses }: Parts) => {
  const open = createAccess(strapi);
  const view = createView({ videos, addresses, log: strapi.log });
  const actions = createActions(videos);
  const subtitles = createSubtitles(videos);

  const route = (method: 'GET' | 'POST' | 'DELETE', path: string, right: Right, work: Work) => ({
    method,
    path: `/workouts/:documentId/video${path}`,
    handler: async (ctx: Context): Promise<void> => {
      ctx.set('Cache-Control', 'no-store');
      try {
        ctx.body = { data: (await work(await open(ctx, right), ctx)) ?? null };
      } catch (thrown) {
        throw toPanelError(thrown);
      }
    },
    config: { policies: ['admin::isAuthenticatedAdmin'] },
  });
  const reads = (path: string, work: Work) => route('GET', path, 'read', work);
  const does = (path: string, work: Work) => route('POST', path, 'update', work);

  /** Mux accepts the file only from the origin of the page that sends this request. */
  const panelOrigin = (ctx: Context): string =>
    ctx.get('Origin') || new URL(strapi.config.get<string>('server.absoluteUrl')).origin;

  return {
    /** Registers the field before Strapi reads the forms that use it. */
    register: (): void => {
      strapi.customFields.register({
        ...{ name: 'video', plugin: 'membership', type: 'string' },
        inputSize: { default: 12, isResizable: false },
      });
    },

    routes: [
      reads('', view.of),
      does('/uploads', (draft, ctx) => actions.begin(draft, panelOrigin(ctx))),
      does('/uploads/:videoId/resume', (draft, { params }) =>
        actions.resume(draft, params.videoId),
      ),
      does('/uploads/:videoId/progress', async (draft, { params, request }) => {
        const { percent } = progressSchema.parse(request.body);
        return { isWanted: await actions.note(draft, params.videoId, percent) };
      }),
      does('/uploads/:videoId/cancel', (draft, { params }) =>
        actions.cancel(draft, params.videoId),
      ),
      route('POST', '/link', 'link', (draft, { request }) =>
        videos.attach(draft.documentId, assetSchema.parse(request.body).assetId),
      ),
      does('/take-over', actions.takeOver),
      reads('/frame', async (draft, { query }) => {
        const { seconds } = secondsSchema.parse(query);
        return { url: await view.frame(draft, seconds) };
      }),
      does('/poster', async (draft, { request }) => {
        const { seconds } = secondsSchema.parse(request.body);
        await actions.takeOver(draft);
        await videos.setPoster(draft.documentId, seconds);
      }),
      reads('/subtitles', async (draft) => subtitles.list(await actions.assetOf(draft))),
      does('/subtitles', async (draft, { request }) =>
        subtitles.add(await actions.assetOf(draft), request.body),
      ),
      route('DELETE', '/subtitles/:trackId', 'update', async (draft, { params }) =>
        subtitles.remove(await actions.assetOf(draft), params.trackId),
      ),
    ],
  };
};
