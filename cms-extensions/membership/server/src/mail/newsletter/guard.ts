import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { z } from 'zod';
import { complaintsAbout } from '../index.ts';
import { NEWSLETTER_UID } from './content-types/newsletter.ts';

const wordingSchema = z.object({ subject: z.string().nullish(), body: z.string().nullish() });

type Data = Record<string, unknown>;

const forgetSitesOwn = (data: Data): void => {
  delete data.sentAt;
  delete data.recipients;
};

/** @throws ValidationError with a complaint for each invalid field */
const checkWording = (before: Data, data: Data): void => {
  const { subject, body } = wordingSchema.parse({ ...before, ...data });
  const complaints = complaintsAbout('newsletter', { subject: subject ?? '', body: body ?? '' });
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

/**
 * Checks the panel's changes to newsletters: rejects a wording that cannot be sent and changes to a
 * sent newsletter, and ignores values for `sentAt` and `recipients`, which only the site sets.
 */
export const guardPanel = (strapi: Core.Strapi): void => {
  strapi.documents.use(async (context, next) => {
    if (context.uid !== NEWSLETTER_UID) return next();
    if (context.action === 'create') {
      const data: Data = context.params.data ?? {};
      forgetSitesOwn(data);
      checkWording({}, data);
    }
    if (context.action === 'update') {
      const { documentId, data = {} } = context.params;
      const before = await strapi.db.query(NEWSLETTER_UID).findOne({ where: { documentId } });
      if (before?.sentAt) {
        throw new errors.ForbiddenError('This newsletter is sent and can no longer be changed.');
      }
      forgetSitesOwn(data);
      checkWording(before ?? {}, data);
    }
    return next();
  });
};
