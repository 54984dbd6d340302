import { errors } from '@strapi/utils';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { isMailKey, type MailKey } from './templates/list.ts';
import { fillTemplates, findTemplate, templateKeyOf } from './templates/repository.ts';
import { complaintsAbout } from './templates/rules.ts';
import { fieldsIn, localesFor } from './templates/wording.ts';

type Data = Record<string, unknown>;

const wordingSchema = z.object({ subject: z.string().nullish(), body: z.string().nullish() });

/** The problems of an entry's wording in a language, at its fields. */
const complaintsIn = (locale: Locale, key: MailKey, fields: Data) => {
  const names = fieldsIn(locale);
  const given = wordingSchema.parse({ subject: fields[names.subject], body: fields[names.body] });
  const wording = { subject: given.subject ?? '', body: given.body ?? '' };
  // A translation that is left empty is filled in by the next start.
  if (locale !== DEFAULT_LOCALE && `${wording.subject}${wording.body}` === '') return [];
  return complaintsAbout(key, wording).map(({ field, message }) => ({
    field: names[field],
    message,
  }));
};

/**
 * Checks the wording of an entry after a change.
 * @param before the entry's fields before the change
 * @param locales the languages that the entry is written in
 * @throws ValidationError: the panel shows each complaint at its field, the first above the form
 */
const assertSendable = (
  key: MailKey,
  before: Data,
  changes: Data,
  locales: readonly Locale[] = [DEFAULT_LOCALE],
): void => {
  const fields = { ...before, ...changes };
  const complaints = locales.flatMap((locale) => complaintsIn(locale, key, fields));
  const [first] = complaints;
  if (first === undefined) return;
  throw new errors.ValidationError(first.message, {
    errors: complaints.map(({ field, message }) => ({
      path: [field],
      message,
      name: 'ValidationError',
    })),
  });
};

/** Refuses any change to the list of sent mails. */
export const keepMessages: DocumentHandler = async () => {
  throw new errors.ApplicationError('This list is kept by the site and cannot be changed.');
};

/** Refuses additional templates. */
export const refuseTemplate: DocumentHandler = async () => {
  throw new errors.ApplicationError('There is a template for every mail already.');
};

/** Refuses a wording that cannot be sent. */
export const checkTemplate: DocumentHandler<'update'> = async (ctx, { params }, next) => {
  const { documentId, data = {} } = params;
  const key = await templateKeyOf(ctx, documentId);
  if (isMailKey(key)) {
    if (data.key !== undefined && data.key !== key) {
      throw new errors.ValidationError('Which mail a template is for cannot be changed.');
    }
    assertSendable(key, (await findTemplate(ctx, key)) ?? {}, data, localesFor(key));
  }
  return next();
};

/**
 * Creates a deleted template again: without one the mail would use the built-in wording, which the
 * panel does not show.
 */
export const refillTemplates: DocumentHandler<'delete'> = async (ctx, _write, next) => {
  const result = await next();
  await ctx.strapi.db.transaction(({ onCommit }) =>
    onCommit(() => void fillTemplates(ctx).catch(ctx.report)),
  );
  return result;
};
