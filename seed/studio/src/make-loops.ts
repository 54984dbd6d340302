// node src/make-loops.ts: packages the loops in build/loops as segments of the demo's streams.
import path from 'node:path';
import { PACKAGED_LOOPS } from './media/loops.ts';
import { packageLoops } from './media/package-loops.ts';
import { BUILD, MEDIA } from './paths.ts';

const loops = path.join(BUILD, 'loops');
await packageLoops(PACKAGED_LOOPS, path.join(MEDIA, 'clips/loops'), { loops, build: BUILD });
console.log(`${PACKAGED_LOOPS.length} loops`);
