import { enableCompileCache } from 'node:module';

// Half of the start-up time is type stripping and compilation; the cache saves it.
enableCompileCache();
await import('./server/run.ts');
