import type { Context } from 'koa';
import type { z } from 'zod';
import { type Right, requiring } from './rights.ts';
import { inPanelShape } from './sign-in.ts';

/** What is wrong with a field of a form. */
type FieldFault = { path: string; text: string };

/** A call of the desk that is refused in words for the person at the screen. */
export class Refusal extends Error {
  readonly status: 409 | 422 | 502;
  readonly fields: readonly FieldFault[];

  /**
   * @param status 409: the world has changed; 422: a field is wrong; 502: a provider is silent
   * @param fields the wrong fields, with what the form shows beside each
   */
  constructor(status: 409 | 422 | 502, text: string, fields: readonly FieldFault[] = []) {
    super(text);
    this.status = status;
    this.fields = fields;
  }
}

/** @throws Refusal 422 for one field */
export const refuseField = (path: string, text: string): never => {
  throw new Refusal(422, text, [{ path, text }]);
};

/** Reads the body of a call. @throws Refusal 422 with a text for each wrong field */
export const bodyOf = <Value>({ request }: Context, schema: z.ZodType<Value>): Value => {
  const parsed = schema.safeParse(request.body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    text: message,
  }));
  throw new Refusal(422, fields[0]?.text ?? '', fields);
};

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
      if (!(thrown instanceof Refusal)) throw inPanelShape(call, thrown);
      const { status, message, fields } = thrown;
      call.status = status;
      call.body = {
        data: null,
        error: { status, name: 'Refused', message, details: { errors: fields } },
      };
    }
  },
  config: { policies: requiring(right) },
});
