import { isOnThisMachine } from 'contract';
import type { Context, Middleware } from 'koa';
import {
  type ApiError,
  BodyTooLarge,
  CompressedBody,
  errorOfStatus,
  FileTooLarge,
  ForeignSite,
  MethodNotAllowed,
  NotFound,
  toApiError,
  UnsupportedBody,
} from './errors.ts';
import { isApiPath, type KnownPath } from './paths.ts';
import { SECURITY_HEADERS } from './representation.ts';

const UNREADABLE_BODY = 'unreadableBodyStatus';

/** Notes the status for a body that could not be parsed: it is why the request fails. */
export const noteUnreadableBody = (ctx: Context, status: number): void => {
  ctx.state[UNREADABLE_BODY] = status;
};

/** Larger than any JSON body that we accept. */
export const BODY_BYTES_MAX = 64 * 1024;

/** Set on `ctx.state` by an endpoint that has answered in our own format. */
const ANSWERED = 'membershipAnswered';

/** Sends an error as the answer, with its headers. */
export const answerWith = (ctx: Context, error: ApiError): void => {
  ctx.status = error.status;
  // The security log may need details that the answer does not contain.
  ctx.state.refusal = error;
  ctx.set({ ...error.headers, 'Cache-Control': 'no-store' });
  ctx.body = error.body();
  markAnswered(ctx);
};

export const markAnswered = (ctx: Context): void => {
  ctx.state[ANSWERED] = true;
};

/*
 * Strapi's core routers stay usable with an API token that the owner created in the panel (long
 * hexadecimal, unlike a member's JWT) and with nothing else: no permission set in the panel can
 * open them to the public.
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

/** Hides a body from Strapi's parser, which skips unknown content types; the endpoint reads it after the session was checked. */
const keepFromParser = (ctx: Context): void => {
  ctx.state[CONTENT_TYPE] = ctx.get('Content-Type');
  delete ctx.req.headers['content-type'];
};

/** The original content type of a body that was hidden from the parser. */
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
    // Any site can post a form without a preflight request; JSON cannot be sent so.
    if (ctx.is('application/json') === false) throw new UnsupportedBody();
    keepFromParser(ctx);
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

/** Whether an origin is the site's. The names of a local machine count as equal. */
const isOriginOf = (siteUrl: string, origin: string): boolean => {
  const site = new URL(siteUrl);
  if (origin === site.origin) return true;
  if (!isOnThisMachine(siteUrl) || !URL.canParse(origin) || !isOnThisMachine(origin)) return false;
  const { protocol, port } = new URL(origin);
  return protocol === site.protocol && port === site.port;
};

/**
 * Browsers send cookies with requests from any page; SameSite does not distinguish sister
 * subdomains. A client that does not send these headers is not a browser.
 */
const refuseForeignSite = (ctx: Context, siteUrl: string): void => {
  if (READS.has(ctx.method)) return;
  const origin = ctx.get('Origin');
  const isForeign = origin !== '' && !isOriginOf(siteUrl, origin);
  if (isForeign || ctx.get('Sec-Fetch-Site') === 'cross-site') throw new ForeignSite();
};

/* A few bytes of a compressed body can be a body of many megabytes. */
const refuseCompressedBody = (ctx: Context): void => {
  if (!['', 'identity'].includes(ctx.get('Content-Encoding'))) throw new CompressedBody();
};

const guard = (ctx: Context, known: KnownPath | undefined, siteUrl: string): void => {
  refuseCompressedBody(ctx);
  if (known === undefined) {
    if (!carriesApiToken(ctx)) throw new NotFound();
    refuseForeignSite(ctx, siteUrl);
    return;
  }
  if (ctx.method === 'OPTIONS') return;
  if (!known.methods.has(ctx.method)) throw new MethodNotAllowed([...known.methods]);
  // Web mail programs unsubscribe from their own pages, with a signed link and no cookie.
  if (known.rawBodies.get(ctx.method) !== 'ignored') refuseForeignSite(ctx, siteUrl);
  refuseBadBody(ctx, known);
};

/**
 * Runs before Strapi's middlewares: refuses requests that no endpoint of ours accepts, and converts
 * every error from the later middlewares to `{ detail }`.
 * @param paths our addresses
 * @param siteUrl the storefront; browsers may send changes only from its pages
 * @param report receives unexpected errors
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
        answerWith(ctx, errorOfStatus(ctx.state[UNREADABLE_BODY] ?? ctx.status));
      }
    } catch (thrown) {
      answerWith(ctx, toApiError(thrown, report));
    }
    ctx.set(SECURITY_HEADERS);
  };
