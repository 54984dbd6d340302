export { insertOnce, upsert } from './insert.ts';
export { onMemberDeleted } from './member-deleted.ts';
export type { Connection, Transaction } from './transaction.ts';
export { isUniqueViolation } from './unique-violation.ts';
