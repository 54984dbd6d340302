/*
 * Compiles messages/<language>/<area>.json to src/messages/<area>/<language>.gen.ts: a constant or
 * a function for each message. The result is in the repository, as the tree of routes is.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileMessages, MESSAGES_DIR } from './compile-messages.ts';

const modules = compileMessages();
rmSync(MESSAGES_DIR, { recursive: true, force: true });
for (const [name, content] of modules) {
  const file = join(MESSAGES_DIR, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
