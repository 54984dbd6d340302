import { dayIn } from 'contract';
import type { Context as Koa } from 'koa';
import type { Context } from '../../context.ts';
import { NotFound } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { asFile, deskRoute, may } from '../desk-calls.ts';
import type { Right } from '../rights.ts';
import { businessNumbers, monthChanges, monthNumbers } from './business.ts';
import { businessFile, sourcesFile, videosFile } from './files.ts';
import { sourcesNumbers } from './sources.ts';
import { daysSchema, videoNumbers, videosNumbers } from './videos.ts';

const fileRoute = (
  ctx: Context,
  part: 'business' | 'videos' | 'sources',
  right: Right,
  make: (koa: Koa) => Promise<string>,
) =>
  deskRoute('GET', `/numbers/${part}.csv`, right, async (koa) => {
    const file = await make(koa);
    const members = part === 'business' && may(koa, 'members.read');
    ctx.securityLog.record('numbers.exported', { part, members });
    return asFile(koa, `${part}-${dayIn(siteSettings(ctx).timeZone, new Date())}.csv`, file);
  });

/** The pages of numbers, and the running month for the home page. */
export const numbersRoutes = (ctx: Context) => [
  deskRoute('GET', '/today/month', 'dashboard.read', () => monthNumbers(ctx, null, new Date())),
  deskRoute('GET', '/numbers/business', 'numbers.read', ({ query }) =>
    businessNumbers(ctx, query.month, new Date()),
  ),
  fileRoute(ctx, 'business', 'numbers.read', async (koa) => {
    const now = new Date();
    const { month } = koa.query;
    const changes = may(koa, 'members.read') ? await monthChanges(ctx, month, now) : [];
    return businessFile(await businessNumbers(ctx, month, now), changes);
  }),
  deskRoute('GET', '/numbers/videos', 'numbers.videos', ({ query }) =>
    videosNumbers(ctx, daysSchema.parse(query.days), new Date()),
  ),
  deskRoute('GET', '/numbers/videos/:id', 'numbers.videos', async ({ query, params }) => {
    const days = daysSchema.parse(query.days);
    const numbers = await videoNumbers(ctx, params.id, days, new Date());
    if (numbers === null) throw new NotFound('Video');
    return numbers;
  }),
  fileRoute(ctx, 'videos', 'numbers.videos', async ({ query }) =>
    videosFile(await videosNumbers(ctx, daysSchema.parse(query.days), new Date())),
  ),
  deskRoute('GET', '/numbers/sources', 'numbers.read', ({ query }) =>
    sourcesNumbers(ctx, daysSchema.parse(query.days), new Date()),
  ),
  fileRoute(ctx, 'sources', 'numbers.read', async ({ query }) =>
    sourcesFile(await sourcesNumbers(ctx, daysSchema.parse(query.days), new Date())),
  ),
];
