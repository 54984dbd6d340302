import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;

/**
 * Pictures on disk, keyed by their source. Simultaneous equal requests create one picture; above
 * its size limit, the cache removes the least recently used ones.
 */
export class ImageCache {
  readonly #directory: string;
  readonly #maxBytes: number;
  readonly #making = new Map<string, Promise<string>>();
  /**
   * File names with their sizes, least recently used first; undefined until the folder was read.
   */
  #files: Promise<Map<string, number>> | undefined;

  constructor(directory: string, maxBytes = DEFAULT_MAX_BYTES) {
    this.#directory = directory;
    this.#maxBytes = maxBytes;
  }

  /**
   * The path of a picture, which is created when it does not exist.
   * @param owner the id, of letters and digits, of what the picture shows.
   * @param key everything else that the picture depends on.
   * @param make writes the picture to the given path.
   */
  async get(
    owner: string,
    key: readonly unknown[],
    extension: string,
    make: (path: string) => Promise<void>,
  ): Promise<string> {
    const digest = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 40);
    const name = `${owner}.${digest}.${extension}`;
    const files = await this.#index();
    const size = files.get(name);
    if (size !== undefined) {
      touch(files, name, size);
      return join(this.#directory, name);
    }
    const running = this.#making.get(name);
    if (running) return running;
    const making = this.#make(files, name, make).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  /** Removes the pictures of one owner. */
  async forget(owner: string): Promise<void> {
    const files = await this.#index();
    const names = [...files.keys()].filter((name) => name.startsWith(`${owner}.`));
    for (const name of names) {
      files.delete(name);
      await rm(join(this.#directory, name), { force: true });
    }
  }

  async #make(
    files: Map<string, number>,
    name: string,
    make: (path: string) => Promise<void>,
  ): Promise<string> {
    const path = join(this.#directory, name);
    const unfinished = join(this.#directory, `.${randomUUID()}.${name}`);
    try {
      await make(unfinished);
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
    touch(files, name, (await stat(path)).size);
    await this.#evict(files, name);
    return path;
  }

  async #evict(files: Map<string, number>, justMade: string): Promise<void> {
    let total = [...files.values()].reduce((sum, size) => sum + size, 0);
    for (const [name, size] of files) {
      if (total <= this.#maxBytes) return;
      if (name === justMade) continue;
      files.delete(name);
      total -= size;
      await rm(join(this.#directory, name), { force: true });
    }
  }

  #index(): Promise<Map<string, number>> {
    this.#files ??= readFolder(this.#directory);
    return this.#files;
  }
}

function touch(files: Map<string, number>, name: string, size: number): void {
  files.delete(name);
  files.set(name, size);
}

/** The files of earlier runs, oldest first; incomplete pictures are removed. */
async function readFolder(directory: string): Promise<Map<string, number>> {
  await mkdir(directory, { recursive: true });
  const found: { name: string; size: number; modified: number }[] = [];
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (name.startsWith('.')) {
      await rm(path, { force: true });
      continue;
    }
    const { size, mtimeMs } = await stat(path);
    found.push({ name, size, modified: mtimeMs });
  }
  found.sort((one, other) => one.modified - other.modified);
  return new Map(found.map(({ name, size }) => [name, size]));
}
