import { dayIn } from 'contract';
import type { Context as Koa } from 'koa';
import type { Context } from '../../context.ts';
import { NotFound } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { asFile, deskRoute } from '../desk-calls.ts';
import {
  READ_DASHBOARD,
  READ_MEMBERS,
  READ_NUMBERS,
  READ_VIDEO_NUMBERS,
  type Right,
} from '../rights.ts';
import { businessNumbers, monthChanges, monthNumbers } from './business.ts';
import { businessFile, sourcesFile, videosFile } from './files.ts';
import { sourcesNumbers } from './sources.ts';
import { daysSchema, videoNumbers, videosNumbers } from './videos.ts';

const maySeeMembers = ({ state }: Koa): boolean =>
  state.userAbility.can(`plugin::membership.${READ_MEMBERS}`);

const fileRoute = (
  ctx: Context,
  part: 'business' | 'videos' | 'sources',
  right: Right,
  make: (koa: Koa) => Promise<string>,
) =>
  deskRoute('GET', `/numbers/${part}.csv`, right, async (koa) => {
    const file = await make(koa);
    const members = part === 'business' && maySeeMembers(koa);
    ctx.securityLog.record('numbers.exported', { part, members });
    return asFile(koa, `${part}-${dayIn(siteSettings(ctx).timeZone, new Date())}.csv`, file);
  });

/** The pages of numbers, and the running month for the home page. */
export const numbersRoutes = (ctx: Context) => [
  deskRoute('GET', '/today/month', READ_DASHBOARD, () => monthNumbers(ctx, null, new Date())),
  deskRoute('GET', '/numbers/business', READ_NUMBERS, ({ query }) =>
    businessNumbers(ctx, query.month, new Date()),
  ),
  fileRoute(ctx, 'business', READ_NUMBERS, async (koa) => {
    const now = new Date();
    const { month } = koa.query;
    const changes = maySeeMembers(koa) ? await monthChanges(ctx, month, now) : [];
    return businessFile(await businessNumbers(ctx, month, now), changes);
  }),
  deskRoute('GET', '/numbers/videos', READ_VIDEO_NUMBERS, ({ query }) =>
    videosNumbers(ctx, daysSchema.parse(query.days), new Date()),
  ),
  deskRoute('GET', '/numbers/videos/:id', READ_VIDEO_NUMBERS, async ({ query, params }) => {
    const days = daysSchema.parse(query.days);
    const numbers = await videoNumbers(ctx, params.id, days, new Date());
    if (numbers === null) throw new NotFound('Video');
    return numbers;
  }),
  fileRoute(ctx, 'videos', READ_VIDEO_NUMBERS, async ({ query }) =>
    videosFile(await videosNumbers(ctx, daysSchema.parse(query.days), new Date())),
  ),
  deskRoute('GET', '/numbers/sources', READ_NUMBERS, ({ query }) =>
    sourcesNumbers(ctx, daysSchema.parse(query.days), new Date()),
  ),
  fileRoute(ctx, 'sources', READ_NUMBERS, async ({ query }) =>
    sourcesFile(await sourcesNumbers(ctx, daysSchema.parse(query.days), new Date())),
  ),
];
