import { run } from './bootstrap.mjs';

await run('video.ts');
