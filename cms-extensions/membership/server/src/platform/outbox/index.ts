export { addAt, addOnce, addOutboxJob, addOwn, deliverDue, type Queue } from './outbox.ts';
