import { run } from './bootstrap.mjs';

await run('dependencies/main.ts');
