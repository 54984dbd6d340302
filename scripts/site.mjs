import { run } from './bootstrap.mjs';

await run('ops/server/main.ts');
