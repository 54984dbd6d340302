import { hiddenTable } from '../platform/database/index.ts';

/** What happened on the site; payments and returns are revenue bookings. */
const EVENT_KINDS = ['sign-up', 'play', 'completion'] as const;

/**
 * Something that happened, for the coach's figures. A row is never changed, but loses its member
 * when the account is deleted.
 */
const domainEventSchema = {
  ...hiddenTable('membership_domain_events', 'domain-event', 'Events that the figures come from'),
  indexes: [
    // A covering index for the figures of a period.
    {
      name: 'membership_domain_events_figures',
      columns: ['happened_at', 'kind', 'workout_document_id', 'user_document_id'],
    },
    { name: 'membership_domain_events_member', columns: ['user_document_id'] },
  ],
  attributes: {
    /** The same event has the same key, so that it is written once. */
    key: { type: 'string', required: true, unique: true, column: { unique: true } },
    kind: { type: 'enumeration', enum: [...EVENT_KINDS], required: true },
    happenedAt: { type: 'datetime', required: true },
    /** After the account is deleted: null, or a random id that only rows of one workout share. */
    userDocumentId: { type: 'string' },
    workoutDocumentId: { type: 'string' },
  },
} as const;

export const eventContentTypes = { 'domain-event': { schema: domainEventSchema } };
