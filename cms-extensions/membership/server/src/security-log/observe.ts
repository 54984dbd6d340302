import { emailKey } from 'contract';
import type { Context } from 'koa';
import { z } from 'zod';
import { USER_UID } from '../platform/database/index.ts';
import { TooManyAttempts } from '../platform/http/index.ts';
import { actorOf, type SecurityLog } from './log.ts';

/** Strapi's data about the matched route. */
const routeSchema = z.object({
  method: z.string(),
  path: z.string(),
  handler: z.unknown(),
  info: z.object({ pluginName: z.string().optional() }).optional(),
});

type Route = z.output<typeof routeSchema>;

const SIGN_IN = 'admin.authentication.login';
const PASSWORD_FORGOTTEN = 'admin.authentication.forgotPassword';

const emailSchema = z.object({ email: z.string() });

/** Identifies the account by the e-mail that was entered; empty without one. */
const accountIn = (body: unknown): { account?: string } => {
  const email = emailSchema.safeParse(body).data?.email;
  return email === undefined ? {} : { account: emailKey(email) };
};

/** Plugin and handler; empty for a call that is closed, whose handler is a function. */
const nameOf = ({ handler, info }: Route): string =>
  typeof handler === 'string' ? `${info?.pluginName ?? ''}.${handler}` : '';

/** The full route pattern as the router matched it, with parameter names instead of ids. */
const patternOf = (ctx: Context, { path }: Route): string =>
  z.string().safeParse(ctx._matchedRoute).data ?? path;

/** Log only some refusals, so that a flood of them does not flood the log. */
const isCounted = (refusals: number): boolean => Number.isInteger(Math.log2(refusals));

const recordSignIn = (log: SecurityLog, ctx: Context): void => {
  const account = accountIn(ctx.request.body);
  if (ctx.status < 400) log.record('panel-sign-in.succeeded', account);
  else
    log.record('panel-sign-in.failed', {
      ...account,
      reason: ctx.status >= 500 ? 'fault' : 'credentials',
    });
};

const recordLimit = (log: SecurityLog, ctx: Context, call: string): void => {
  const { refusal } = ctx.state;
  const limit = refusal instanceof TooManyAttempts ? refusal.limit : undefined;
  if (limit !== undefined && !isCounted(limit.refusals)) return;
  const facts = { ...accountIn(ctx.request.body), call };
  log.record('limit.reached', { ...facts, limit: limit?.name, refusals: limit?.refusals });
};

/** Plugins of which each change is recorded. */
const RECORDED_PLUGINS = /^(admin|users-permissions)\./;
/** Except the renewal of a session, a question, and how somebody arranges their panel. */
const NOT_RECORDED = new Set([
  'admin.authentication.accessToken',
  'admin.permission.check',
  'admin.admin.updateProjectSettings',
  'admin.homepage.updateHomepageLayout',
]);
/** Handlers of the content manager and of the media library that delete. */
const DELETES = /^(content-manager|upload)\..*(delete|destroy)/i;

/**
 * Types of which each change is recorded, not only deletions: members, and what members are told,
 * owe and agree to.
 */
const RECORDED_TYPES = new Set([
  USER_UID,
  'api::consumer-law.consumer-law',
  'api::site-settings.site-settings',
  'api::site-text.site-text',
  'api::policy-page.policy-page',
  'api::subscription-plan.subscription-plan',
]);

/** A member's deletion is recorded by the account module, whoever deletes it. */
const isRecorded = (name: string, method: string, model = ''): boolean => {
  if (method === 'GET' || NOT_RECORDED.has(name)) return false;
  if (DELETES.test(name)) return model !== USER_UID;
  return RECORDED_PLUGINS.test(name) || RECORDED_TYPES.has(model);
};

const idSchema = z.union([z.string(), z.number()]).transform(String);
const idsSchema = z.array(idSchema).default([]);
/** What one call of several entries, files or folders names; a folder goes with all in it. */
const severalSchema = z
  .object({ ids: idsSchema, documentIds: idsSchema, fileIds: idsSchema, folderIds: idsSchema })
  .transform(({ ids, documentIds, fileIds, folderIds }) => [
    ...[...ids, ...documentIds, ...fileIds],
    ...folderIds.map((id) => `folder ${id}`),
  ])
  .catch([]);
const answerSchema = z.object({ data: z.object({ id: idSchema, documentId: z.string() }) });

/** @param isEntry of the content manager, which names entries by their documents */
const idsOf = ({ params, request, body: answer }: Context, isEntry: boolean): string[] => {
  const several = severalSchema.parse(request.body);
  const made = answerSchema.safeParse(answer).data?.data;
  const one = params.id ?? (isEntry ? made?.documentId : made?.id);
  return several.length > 0 || one === undefined ? several : [one];
};

/** Strapi adds these to the body itself. */
const OF_STRAPI = new Set(['updatedAt', 'locale']);

const changedBy = (body: unknown): string[] =>
  typeof body === 'object' && body !== null
    ? Object.keys(body).filter((name) => !OF_STRAPI.has(name))
    : [];

const recordChange = (log: SecurityLog, ctx: Context, route: Route, call: string): void => {
  const { model: contentType } = ctx.params;
  if (!isRecorded(nameOf(route), route.method, contentType)) return;
  if (ctx.status >= 400) log.record('panel-change.failed', { call, status: ctx.status });
  else
    log.record('panel-change.done', {
      call,
      contentType,
      ids: idsOf(ctx, contentType !== undefined),
      changed: changedBy(ctx.request.body),
    });
};

/** Records a request's event according to its answer. */
export const observe = (log: SecurityLog, ctx: Context): void => {
  const route = routeSchema.safeParse(ctx.state.route).data;
  if (route === undefined) return;
  const call = `${route.method} ${patternOf(ctx, route)}`;
  const name = nameOf(route);
  if (ctx.status === 429) {
    recordLimit(log, ctx, call);
  } else if (name === SIGN_IN) {
    recordSignIn(log, ctx);
  } else if (ctx.status === 403 && ctx.state.isAsked === true) {
    // The panel asks for the second factor or a confirmation, and calls again.
  } else if (ctx.status === 403 && actorOf(ctx).kind !== 'visitor') {
    log.record('access.refused', { call });
  } else if (name === PASSWORD_FORGOTTEN) {
    if (ctx.status < 400) log.record('panel-password-reset.requested', accountIn(ctx.request.body));
  } else {
    recordChange(log, ctx, route, call);
  }
};
