export * from './accounts.ts';
export * from './members.ts';
export * from './notes.ts';
export * from './unfinished.ts';
