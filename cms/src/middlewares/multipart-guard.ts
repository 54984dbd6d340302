import type { Core } from '@strapi/strapi';

/** Size limit of the media library for one file, and so for one request of the panel. */
export const UPLOAD_BYTES_MAX = 250 * 1024 ** 2;

/** Room for boundaries, headers and captions around the files of a form. */
const FORM_OVERHEAD_BYTES = 1024 ** 2;

/** Limit of JSON that an owner's API token may send to Strapi's own routes below `/api`. */
const JSON_BYTES_MAX = 64 * 1024;

/** The panel's forms: files of the media library, members to import, and the logos of its settings. */
const PANEL_FORMS = /^\/(upload(\/.*)?|membership\/imports|admin\/project-settings\/?)$/i;

const API = /^\/api(\/|$)/i;

type Context = Parameters<Core.MiddlewareHandler>[0];

const bytesAnnounced = (ctx: Context): number => Number(ctx.get('Content-Length') || 0);

const hasBody = (ctx: Context): boolean =>
  ctx.get('Transfer-Encoding') !== '' || bytesAnnounced(ctx) > 0;

const isPanelUser = async (strapi: Core.Strapi, ctx: Context): Promise<boolean> => {
  const token = /^Bearer (\S+)$/i.exec(ctx.get('Authorization'))?.[1];
  if (token === undefined) return false;
  const sessions = strapi.sessionManager('admin');
  const { isValid, payload } = sessions.validateAccessToken(token);
  if (!isValid || !(await sessions.isSessionActive(payload.sessionId))) return false;
  const where = { id: payload.userId, isActive: true };
  return (await strapi.db.query('admin::user').count({ where })) === 1;
};

/** The status of a refusal; null when the body may be read. */
const refusal = async (strapi: Core.Strapi, ctx: Context): Promise<number | null> => {
  // The parser ignores a body without a Content-Type.
  if (!hasBody(ctx) || !ctx.is()) return null;
  // A few bytes of a compressed body can be a body of many megabytes, and nobody sends one here.
  if (!['', 'identity'].includes(ctx.get('Content-Encoding'))) return 415;
  if (API.test(ctx.path)) {
    if (!ctx.is('application/json')) return 415;
    return bytesAnnounced(ctx) > JSON_BYTES_MAX ? 413 : null;
  }
  if (!ctx.is('multipart/*')) return null;
  if (!PANEL_FORMS.test(ctx.path)) return 415;
  if (!(await isPanelUser(strapi, ctx))) return 401;
  return bytesAnnounced(ctx) > UPLOAD_BYTES_MAX + FORM_OVERHEAD_BYTES ? 413 : null;
};

/**
 * Strapi's parser writes the files of every multipart body to disk before authentication and
 * routing. So forms are refused before the parser, except the panel's own forms from a signed-in
 * user of the panel. Our own forms below `/api` have no Content-Type at this point (the plugin
 * reads them itself), and the parser handles only JSON there.
 */
export default (_config: unknown, { strapi }: { strapi: Core.Strapi }): Core.MiddlewareHandler =>
  async (ctx, next) => {
    const status = await refusal(strapi, ctx);
    if (status === null) {
      await next();
      return;
    }
    ctx.status = status;
    ctx.body = { data: null, error: { status, name: 'BodyRefused', message: ctx.message } };
  };
