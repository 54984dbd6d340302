export { insertOnce, upsert } from './insert.ts';
export { onMemberDeleted } from './member-deleted.ts';
export { isUniqueViolation } from './unique-violation.ts';
