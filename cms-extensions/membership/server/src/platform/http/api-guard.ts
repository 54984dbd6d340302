import { isOnThisMachine } from 'contract';
import type { Context, Middleware } from 'koa';
import { statusOfUnreadableBody } from './body-errors.ts';
import {
  type ApiError,
  BodyTooLarge,
  errorOfStatus,
  FileTooLarge,
  ForeignSite,
  MethodNotAllowed,
  NotFound,
  toApiError,
  UnsupportedBody,
} from './errors.ts';
import { isApiPath, type KnownPath } from './paths.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** No JSON body that we take comes near this. */
export const BODY_BYTES_MAX = 64 * 1024;

/** Set on `ctx.state` by an endpoint that has answered in our own shape. */
const ANSWERED = 'membershipAnswered';

/** Writes an error as the answer, headers included. */
export const answerWith = (ctx: Context, error: ApiError): void => {
  ctx.status = error.status;
  // What the answer does not say, the security log may need.
  ctx.state.refusal = error;
  ctx.set({ ...error.headers, 'Cache-Control': 'no-store' });
  ctx.body = error.body();
  markAnswered(ctx);
};

export const markAnswered = (ctx: Context): void => {
  ctx.state[ANSWERED] = true;
};

/*
 * Strapi's core routers stay usable with an API token that the owner made in the panel (it is long
 * hexadecimal, unlike a member's JWT), and with nothing else: no permission that someone ticks in
 * the panel opens them to the public.
 */
const carriesApiToken = (ctx: Context): boolean =>
  /^Bearer [0-9a-f]{64,}$/i.test(ctx.get('Authorization'));

const hasBody = (ctx: Context): boolean =>
  ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length') || 0) > 0;

const refuseLargeBody = (ctx: Context, bytesMax: number): void => {
  if (Number(ctx.get('Content-Length') || 0) > bytesMax) throw new BodyTooLarge();
};

const CONTENT_TYPE = 'sentContentType';
const FORM = 'multipart/form-data';

/** Leaves a body to the endpoint: what Strapi's parser does not know, it does not touch. */
const keepFromParser = (ctx: Context): void => {
  ctx.state[CONTENT_TYPE] = ctx.get('Content-Type');
  delete ctx.req.headers['content-type'];
};

/** What the sender of a body that was left to the endpoint has called it. */
export const sentContentType = (ctx: Context): string => ctx.state[CONTENT_TYPE] ?? '';

const refuseBadForm = (ctx: Context, bytesMax: number): void => {
  if (!ctx.is(FORM)) throw new UnsupportedBody([FORM]);
  if (Number(ctx.get('Content-Length') || 0) > bytesMax + BODY_BYTES_MAX) throw new FileTooLarge();
  keepFromParser(ctx);
};

const refuseBadBody = (ctx: Context, known: KnownPath): void => {
  const formBytesMax = known.forms.get(ctx.method);
  const rawBody = known.rawBodies.get(ctx.method);
  if (formBytesMax !== undefined) {
    refuseBadForm(ctx, formBytesMax);
    return;
  }
  if (!hasBody(ctx)) return;
  if (rawBody === undefined) {
    refuseLargeBody(ctx, BODY_BYTES_MAX);
    // A form can be posted from any site without asking; JSON cannot.
    if (ctx.is('application/json') === false) throw new UnsupportedBody();
  } else if (rawBody === 'ignored') {
    refuseLargeBody(ctx, BODY_BYTES_MAX);
    keepFromParser(ctx);
  } else {
    refuseLargeBody(ctx, rawBody.bytesMax);
    if (ctx.is(...rawBody.kinds) === false) throw new UnsupportedBody(rawBody.kinds);
    keepFromParser(ctx);
  }
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether pages of an origin are the site's. On one machine its names for itself are the same. */
const isOriginOf = (siteUrl: string, origin: string): boolean => {
  const site = new URL(siteUrl);
  if (origin === site.origin) return true;
  if (!isOnThisMachine(siteUrl) || !URL.canParse(origin) || !isOnThisMachine(origin)) return false;
  const { protocol, port } = new URL(origin);
  return protocol === site.protocol && port === site.port;
};

/**
 * A cookie comes with whatever a browser sends, from whose page ever; SameSite does not tell a
 * sister subdomain from the site itself. What sends no such header is no browser.
 */
const refuseForeignSite = (ctx: Context, siteUrl: string): void => {
  if (READS.has(ctx.method)) return;
  const origin = ctx.get('Origin');
  const isForeign = origin !== '' && !isOriginOf(siteUrl, origin);
  if (isForeign || ctx.get('Sec-Fetch-Site') === 'cross-site') throw new ForeignSite();
};

const guard = (ctx: Context, known: KnownPath | undefined, siteUrl: string): void => {
  if (known === undefined) {
    if (!carriesApiToken(ctx)) throw new NotFound();
    refuseForeignSite(ctx, siteUrl);
    return;
  }
  if (ctx.method === 'OPTIONS') return;
  if (!known.methods.has(ctx.method)) throw new MethodNotAllowed([...known.methods]);
  // Mail programs on the web unsubscribe from their own pages, with a signed link and no cookie.
  if (known.rawBodies.get(ctx.method) !== 'ignored') refuseForeignSite(ctx, siteUrl);
  refuseBadBody(ctx, known);
};

/**
 * Stands before everything of Strapi's: refuses what no endpoint of ours would take, and turns
 * whatever error comes back from below into `{ detail }`.
 * @param paths the addresses that are ours
 * @param siteUrl the storefront, from whose pages alone browsers may change anything
 * @param report is told of faults that nobody expected
 */
export const createApiGuard =
  (paths: readonly KnownPath[], siteUrl: string, report: (fault: unknown) => void): Middleware =>
  async (ctx, next) => {
    if (!isApiPath(ctx.path)) return next();
    const known = paths.find((path) => path.pattern.test(ctx.path));
    try {
      guard(ctx, known, siteUrl);
      await next();
      if (ctx.status >= 400 && ctx.state[ANSWERED] !== true) {
        answerWith(ctx, errorOfStatus(statusOfUnreadableBody(ctx) ?? ctx.status));
      }
    } catch (thrown) {
      answerWith(ctx, toApiError(thrown, report));
    }
    ctx.set(SECURITY_HEADERS);
  };
