import { extname } from 'node:path';
import { type Context, Hono } from 'hono';
import { sendFile } from '../../server/send-file.ts';
import { NotFound } from '../errors.ts';
import type { Access } from '../playback/access.ts';
import type { AssetRecord } from '../state/assets.ts';
import { parseAnimated, parseStoryboard, parseThumbnail } from './parameters.ts';
import { describeSource, type PictureMaker } from './picture-maker.ts';
import {
  layOutComposed,
  layOutStoryboard,
  type StoryboardLayout,
  storyboardJson,
  storyboardVtt,
} from './storyboard.ts';

const CACHE_CONTROL = 'public, max-age=3600';

const PICTURE_TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
};

interface ImageServices {
  access: Access;
  pictures: PictureMaker;
  /** The public URL of this module's paths, for example `http://…/mux`. */
  muxUrl: string;
}

/** The routes of `image.mux.com`. */
export function imageRoutes({ access, pictures, muxUrl }: ImageServices): Hono {
  const routes = new Hono();
  const formatOf = <Format extends string>(context: Context) =>
    extname(context.req.path).slice(1) as Format;

  routes.get('/:id/:file{thumbnail\\.(jpg|png|webp)}', async (context) => {
    const source = await access.admit(context.req.param('id'), 't', context.req.query());
    const parameters = parseThumbnail(source.parameters, describeSource(source.asset));
    return sendPicture(context, await pictures.thumbnail(source, parameters, formatOf(context)));
  });

  routes.get('/:id/:file{animated\\.(gif|webp)}', async (context) => {
    const source = await access.admit(context.req.param('id'), 'g', context.req.query());
    const parameters = parseAnimated(source.parameters, describeSource(source.asset));
    return sendPicture(context, await pictures.animated(source, parameters, formatOf(context)));
  });

  routes.get('/:id/:file{storyboard\\.(jpg|png|webp)}', async (context) => {
    const source = await access.admit(context.req.param('id'), 's', context.req.query());
    const layout = layoutOf(source.asset);
    return sendPicture(context, await pictures.storyboard(source, layout, formatOf(context)));
  });

  routes.get('/:id/:file{storyboard\\.(vtt|json)}', async (context) => {
    const id = context.req.param('id');
    const { asset, parameters } = await access.admit(id, 's', context.req.query());
    const { format } = parseStoryboard(parameters);
    const layout = layoutOf(asset);
    const token = context.req.query('token');
    const query = token ? `?token=${encodeURIComponent(token)}` : '';
    const imageUrl = `${muxUrl}/image/${id}/storyboard.${format}${query}`;
    context.header('Cache-Control', CACHE_CONTROL);
    if (formatOf(context) === 'json') return context.json(storyboardJson(layout, imageUrl));
    context.header('Content-Type', 'text/vtt; charset=utf-8');
    return context.body(storyboardVtt(layout, imageUrl));
  });
  return routes;
}

function layoutOf(asset: AssetRecord): StoryboardLayout {
  const { durationSeconds, aspectRatio } = describeSource(asset);
  const { composed } = asset.document;
  return composed
    ? layOutComposed(composed, aspectRatio)
    : layOutStoryboard(durationSeconds, aspectRatio);
}

async function sendPicture(context: Context, path: string): Promise<Response> {
  const contentType = PICTURE_TYPES[extname(path)] ?? 'application/octet-stream';
  const sent = await sendFile(context.req.raw, path, { contentType, cacheControl: CACHE_CONTROL });
  if (!sent) throw new NotFound();
  return sent;
}
