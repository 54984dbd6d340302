import type { Plugin } from 'vite';
import { SOURCE_DIR, writeMessages } from '../scripts/compile-messages.ts';

/** Compiles the messages before a start, and again when they are edited. */
export const messages = (): Plugin => ({
  name: 'messages',
  config: () => writeMessages(),
  configureServer: ({ watcher, config }) => {
    watcher.add(SOURCE_DIR);
    watcher.on('change', (file) => {
      if (!file.startsWith(SOURCE_DIR)) return;
      try {
        writeMessages();
      } catch (fault) {
        // Half an edit: the file in the other languages follows.
        config.logger.error(String(fault));
      }
    });
  },
});
