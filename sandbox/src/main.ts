import { enableCompileCache } from 'node:module';

// Half of the time to start goes into stripping types and compiling; the cache keeps that work.
enableCompileCache();
await import('./server/run.ts');
