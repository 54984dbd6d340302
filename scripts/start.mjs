import { run } from './bootstrap.mjs';

await run('scripts/start/main.ts');
