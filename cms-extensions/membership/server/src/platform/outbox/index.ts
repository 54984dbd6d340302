export { OUTBOX_ATTRIBUTES } from './claims.ts';
export { addAt, addOnce, addOutboxJob, addOwn, deliverDue, type Queue } from './outbox.ts';
