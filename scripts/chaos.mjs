import { run } from './bootstrap.mjs';

await run('chaos.ts');
