import { textSchema } from 'contract';
import { LOCALES } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import {
  complaintsAbout,
  findAutomatic,
  isMailKey,
  listAutomatic,
  type MailKey,
  saveAutomatic,
} from '../../mail/index.ts';
import { NotFound, Refusal } from '../../platform/http/index.ts';
import { actRoute, assertUnchanged, bodyOf, deskRoute } from '../desk-calls.ts';

const wordingSchema = z.strictObject({
  subject: textSchema(1000),
  body: textSchema(40_000),
});

const changeSchema = z.strictObject({
  isOn: z.boolean().optional(),
  /** By language; null takes the built-in words again. */
  texts: z.partialRecord(z.enum(LOCALES), wordingSchema.nullable()).default({}),
  updatedAt: z.string().nullish(),
});

const keyOf = (key: unknown): MailKey => {
  if (!isMailKey(key)) throw new NotFound('Mail');
  return key;
};

/** The routes of the mails that the site sends by itself. */
export const automaticRoutes = (ctx: Context) => [
  deskRoute('GET', '/mails/automatic', 'mails.send', () => listAutomatic(ctx)),
  deskRoute('GET', '/mails/automatic/:key', 'mails.send', async ({ params }) => {
    const mail = await findAutomatic(ctx, keyOf(params.key));
    if (mail === null) throw new NotFound('Mail');
    return mail;
  }),
  actRoute(ctx, 'PATCH', '/mails/automatic/:key', 'mails.send', async (call, by) => {
    const key = keyOf(call.params.key);
    const { isOn, texts, updatedAt } = bodyOf(call, changeSchema);
    const mail = await findAutomatic(ctx, key);
    if (mail === null) throw new NotFound('Mail');
    if (isOn !== undefined && mail.isOn === null) {
      throw new Refusal(409, 'This mail is needed, so it has no switch.');
    }
    assertUnchanged(updatedAt, mail);
    const fields = Object.entries(texts).flatMap(([locale, wording]) =>
      wording === null
        ? []
        : complaintsAbout(key, wording).map(({ field, message }) => ({
            path: `texts.${locale}.${field}`,
            text: message,
          })),
    );
    if (fields[0] !== undefined) throw new Refusal(422, fields[0].text, { fields });
    await saveAutomatic(ctx, key, { isOn, texts, savedBy: by.name });
    const changed = [...(isOn === undefined ? [] : ['isOn']), ...Object.keys(texts)];
    ctx.securityLog.record('automatic-mail.changed', { template: key, changed });
    return findAutomatic(ctx, key);
  }),
];
