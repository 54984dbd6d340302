import { WritableStream } from 'node:stream/web';

// Contexts of Node's `vm` lack it, and msw needs it when it is loaded.
Object.assign(globalThis, { WritableStream });
