export { type AuditTarget, type Destination, openDestination } from './destination.ts';
export { defineEvent, type EventDefinition, plainText, textField } from './event.ts';
export { type Actor, type AuditLog, createAuditLog, type Origin } from './log.ts';
