import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { z } from 'zod';
import { MESSAGE_UID } from '../content-types/mail-message.ts';
import { TEMPLATE_UID } from '../content-types/mail-template.ts';
import { complaintsAbout } from './checks.ts';
import { isMailKey } from './list.ts';
import type { Templates } from './repository.ts';

const MAKES = new Set(['create', 'clone']);
const WRITES = new Set([...MAKES, 'update', 'delete']);

const changeSchema = z.object({
  documentId: z.string(),
  data: z.object({
    key: z.string().optional(),
    subject: z.string().nullish(),
    body: z.string().nullish(),
  }),
});

const checkChange = async (templates: Templates, params: unknown): Promise<void> => {
  const { documentId, data } = changeSchema.parse(params);
  const key = await templates.keyOf(documentId);
  if (!isMailKey(key)) return;
  if (data.key !== undefined && data.key !== key) {
    throw new errors.ValidationError('Which mail a template is for cannot be changed.');
  }
  const current = await templates.find(key);
  const wording = {
    subject: data.subject === undefined ? (current?.subject ?? '') : (data.subject ?? ''),
    body: data.body === undefined ? (current?.body ?? '') : (data.body ?? ''),
  };
  const complaints = complaintsAbout(key, wording);
  const [first] = complaints;
  if (first === undefined) return;
  // The panel shows each complaint at its field, and the first one above the form.
  throw new errors.ValidationError(first.message, {
    errors: complaints.map(({ field, message }) => ({
      path: [field],
      message,
      name: 'ValidationError',
    })),
  });
};

/**
 * Checks the panel's changes to mails: rejects a wording that cannot be sent, additional templates
 * and any change to the list of sent mails. A deleted template is created again.
 */
export const guardPanel = (
  strapi: Core.Strapi,
  templates: Templates,
  report: (fault: unknown) => void,
): void => {
  strapi.documents.use(async (context, next) => {
    if (!WRITES.has(context.action)) return next();
    if (context.uid === MESSAGE_UID) {
      throw new errors.ApplicationError('This list is kept by the site and cannot be changed.');
    }
    if (context.uid !== TEMPLATE_UID) return next();
    if (MAKES.has(context.action)) {
      throw new errors.ApplicationError('There is a template for every mail already.');
    }
    if (context.action === 'update') await checkChange(templates, context.params);
    const result = await next();
    if (context.action === 'delete') {
      // Without a template the mail would use the built-in wording, which the panel does not show.
      await strapi.db.transaction(({ onCommit }) =>
        onCommit(() => void templates.fill().catch(report)),
      );
    }
    return result;
  });
};
