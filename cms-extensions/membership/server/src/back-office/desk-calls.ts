import { Readable } from 'node:stream';
import { errors } from '@strapi/utils';
import { actionIdSchema, shownActionSchema } from 'contract';
import type { Context } from 'koa';
import { z } from 'zod';
import { isFault } from '../billing/index.ts';
import type { Context as PluginContext } from '../context.ts';
import { instantOf } from '../platform/clock/index.ts';
import { NotFound, Refusal, refuseField } from '../platform/http/index.ts';
import { checkerOf } from '../platform/panel/index.ts';
import { siteSettings } from '../site/index.ts';
import { inPanelShape } from '../strapi-patches/index.ts';
import { type Right, requiring } from './rights.ts';

/** Reads what was sent. @throws Refusal 422 with a text for each wrong field */
export const parsedBy = <Value>(sent: unknown, schema: z.ZodType<Value>): Value => {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    text: message,
  }));
  throw new Refusal(422, fields[0]?.text ?? '', { fields });
};

/** Reads the body of a call. @throws Refusal 422 with a text for each wrong field */
export const bodyOf = <Value>({ request }: Context, schema: z.ZodType<Value>): Value =>
  parsedBy(request.body, schema);

/**
 * @param readAt when a form had been saved as it was read: null for never, absent to save over it
 * @throws Refusal 409 with who has saved it since
 */
export const assertUnchanged = (
  readAt: string | null | undefined,
  { updatedAt: at, savedBy: by }: { updatedAt: string | null; savedBy: string | null },
): void => {
  if (readAt === undefined || readAt === at) return;
  const text = `${by ?? 'Somebody'} saved this meanwhile.`;
  throw new Refusal(409, text, { code: 'changed', data: { by: by ?? undefined, at } });
};

/** A time of the desk's clock, as its fields send it. */
export const localTimeSchema = z
  .string()
  .regex(/^20\d\d-\d\d-\d\dT\d\d:\d\d$/, 'Choose a day and a time.');

/** The moment of such a time. @throws Refusal at the field for one that the clocks leave out */
export const momentIn = (ctx: PluginContext, field: string, local: string): Date =>
  instantOf(local, siteSettings(ctx).timeZone) ?? refuseField(field, 'This time does not exist.');

/** Stripe is down or slow. */
const SILENT = 'Stripe did not answer. Nothing has been changed.';

type PanelUser = { firstname?: string; lastname?: string; email: string };

/** The name of a panel user, as stored with a decision. */
export const nameOf = ({ firstname, lastname, email }: PanelUser): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email;

/** Who calls. */
export const personOf = ({ state: { user } }: Context) => ({ id: user.id, name: nameOf(user) });

/** Whether who calls has a right. */
export const may = ({ state }: Context, right: Right): boolean =>
  state.userAbility.can(`plugin::membership.${right}`);

/** @throws ForbiddenError unless who calls may do something with entries of a type, or with this one */
export const assertMay = (
  { strapi }: Pick<PluginContext, 'strapi'>,
  { state }: Context,
  verb: 'create' | 'delete' | 'publish' | 'read',
  type: Parameters<typeof checkerOf>[2],
  entry?: object,
): void => {
  if (checkerOf(strapi, state.userAbility, type).cannot[verb](entry))
    throw new errors.ForbiddenError();
};

/** The id of the action, what the dialog said of money, and the rest of the body. */
export const partsOf = ({ request }: Context, movesMoney: boolean) => {
  const { action_id, shown, ...rest } = parsedBy(request.body ?? {}, z.looseObject({}));
  const sent = shown === undefined ? { action_id } : { action_id, shown };
  if (!movesMoney) return { ...parsedBy(sent, actionIdSchema), shown: null, rest };
  return { ...parsedBy(sent, shownActionSchema), rest };
};

/**
 * A route of the desk, below `/membership` of the panel's own API.
 * @param right null: of every panel user; what they may do with entries is asked by the answer
 */
export const deskRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  right: Right | null,
  answer: (call: Context) => Promise<unknown>,
) => ({
  method,
  path,
  handler: async (call: Context): Promise<void> => {
    call.set('Cache-Control', 'no-store');
    try {
      const answered = await answer(call);
      // A file goes as it is made.
      call.body = answered instanceof Readable ? answered : { data: answered ?? null };
    } catch (fault) {
      const thrown = isFault(fault) ? new Refusal(502, SILENT) : fault;
      if (thrown instanceof NotFound) throw new errors.NotFoundError(thrown.message);
      if (!(thrown instanceof Refusal)) throw inPanelShape(call, thrown);
      const { status, message } = thrown;
      const { fields = [], code, data } = thrown.details;
      call.status = status;
      call.body = {
        data: null,
        error: { status, name: 'Refused', message, details: { errors: fields, code, data } },
      };
    }
  },
  config: { policies: right === null ? ['admin::isAuthenticatedAdmin'] : requiring(right) },
});

/** Answers a call with a file of text, whose type is that of its name. */
export const asFile = (call: Context, name: string, text: string): Readable => {
  call.attachment(name);
  return Readable.from(text);
};

/** A call that does something, not too often. */
export const actRoute = (
  { limits }: Pick<PluginContext, 'limits'>,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  right: Right | null,
  act: (call: Context, by: ReturnType<typeof personOf>) => Promise<unknown>,
) =>
  deskRoute(method, path, right, async (call) => {
    const by = personOf(call);
    await limits.deskWrites.spend(String(by.id));
    return act(call, by);
  });
