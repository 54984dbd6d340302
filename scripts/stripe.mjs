import { run } from './bootstrap.mjs';

await run('stripe.ts');
