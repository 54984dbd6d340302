import { emailKey } from 'contract';
import type { Context } from 'koa';
import { z } from 'zod';
import { TooManyAttempts } from '../platform/http/index.ts';
import { actorOf, type SecurityLog } from './log.ts';
import { isRecorded, PANEL_CALLS, type PanelCall } from './panel-calls.ts';

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

const recordChange = (log: SecurityLog, ctx: Context, route: Route, call: string): void => {
  const name = nameOf(route);
  if (!isRecorded(name, ctx.params.model)) return;
  if (ctx.status >= 400) {
    log.record('panel-change.failed', { call, status: ctx.status });
    return;
  }
  const { params, body: answer } = ctx;
  PANEL_CALLS[name]?.(log, { call, params, body: ctx.request.body, answer } satisfies PanelCall);
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
  } else if (name === PASSWORD_FORGOTTEN && ctx.status < 400) {
    log.record('panel-password-reset.requested', accountIn(ctx.request.body));
  } else {
    recordChange(log, ctx, route, call);
  }
};
