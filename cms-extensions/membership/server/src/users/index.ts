export * from './accounts.ts';
export * from './contacts.ts';
export * from './members.ts';
export * from './notes.ts';
export * from './person-hashes.ts';
export * from './unfinished.ts';
