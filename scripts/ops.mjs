import { run } from './bootstrap.mjs';

await run('ops/main.ts');
