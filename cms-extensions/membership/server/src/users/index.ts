export * from './accounts.ts';
export * from './members.ts';
export * from './unfinished.ts';
