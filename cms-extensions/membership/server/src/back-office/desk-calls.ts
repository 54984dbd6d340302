import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { z } from 'zod';
import { NotFound, Refusal } from '../platform/http/index.ts';
import { type Right, requiring } from './rights.ts';
import { inPanelShape } from './sign-in.ts';

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

/** A route of the desk, below `/membership` of the panel's own API. */
export const deskRoute = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  right: Right,
  answer: (call: Context) => Promise<unknown>,
) => ({
  method,
  path,
  handler: async (call: Context): Promise<void> => {
    call.set('Cache-Control', 'no-store');
    try {
      call.body = { data: (await answer(call)) ?? null };
    } catch (thrown) {
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
  config: { policies: requiring(right) },
});
