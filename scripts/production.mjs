import { run } from './bootstrap.mjs';

await run('production/main.ts');
