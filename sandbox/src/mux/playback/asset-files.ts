import { readFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { NotFound } from '../errors.ts';

export const MASTER = 'master.m3u8';

/** The files of an asset's stream, by their paths relative to its master playlist. */
export interface StreamFiles {
  /** The text of a playlist. @throws {NotFound} when it is not there. */
  playlist(path: string): Promise<string>;
  /** A segment or initialisation section: the path of its file, or its bytes. */
  source(path: string): Promise<string | Buffer>;
}

/** A stream that was encoded and lies on disk. */
export const packagedFiles = (directory: string): StreamFiles => ({
  playlist: (path) => readPlaylist(directory, path),
  source: async (path) => join(directory, path),
});

/**
 * Resolves a URI of an asset's playlist to a file.
 * @param from the playlist, relative to the asset's folder.
 * @returns the file's path relative to the folder.
 * @throws {NotFound} for a URI that leaves the folder, is absolute, or is not a file name.
 */
export function resolveWithin(from: string, uri: string): string {
  const path = normalize(join(dirname(from), decode(uri)));
  const leaves = path === '..' || path.startsWith(`..${sep}`) || path.startsWith(sep);
  if (leaves || path.includes('\0') || uri.includes('://')) throw new NotFound();
  return path;
}

function decode(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch (cause) {
    if (cause instanceof URIError) throw new NotFound();
    throw cause;
  }
}

/** Reads a playlist of an asset. @throws {NotFound} when it is not there. */
export async function readPlaylist(directory: string, playlist: string): Promise<string> {
  try {
    return await readFile(join(directory, playlist), 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') throw new NotFound();
    throw cause;
  }
}
