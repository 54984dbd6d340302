import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { NotFound } from '../errors.ts';
import type { LoopRun } from '../state/asset-fields.ts';
import { MASTER, readPlaylist, type StreamFiles } from './asset-files.ts';
import { placeFragment, timeScaleOf } from './fragment.ts';

/** What every loop lasts: it is packaged as exactly one segment. */
export const SEGMENT_SECONDS = 4;

/** The rendition of the sound, whose only segment is repeated. */
const SOUND = { rendition: 'sound', file: 'pad.m4s' };
const INIT = 'init.mp4';

/** `loops.json`: what is known of each packaged loop. */
export const loopsSchema = z.record(z.string(), z.object({ poster_time: z.number().min(0) }));

/** Seconds that a composed stream lasts. */
export const secondsOf = (runs: readonly LoopRun[]): number =>
  runs.reduce((sum, { segments }) => sum + segments, 0) * SEGMENT_SECONDS;

/** The folder of packaged loops, from which streams are composed. Files are kept in memory. */
export class LoopLibrary {
  readonly directory: string;
  readonly #files = new Map<string, Promise<Buffer>>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Reads a file. @throws {NotFound} when it is not there. */
  read(path: string): Promise<Buffer> {
    const known = this.#files.get(path);
    if (known) return known;
    const content = readFile(join(this.directory, path)).catch((cause: unknown) => {
      this.#files.delete(path);
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
        throw new NotFound();
      }
      throw cause;
    });
    this.#files.set(path, content);
    return content;
  }

  /** Seconds of the frame that says most about a loop. */
  async posterTime(loop: string): Promise<number> {
    const loops = loopsSchema.parse(JSON.parse((await this.read('loops.json')).toString()));
    return loops[loop]?.poster_time ?? 0;
  }
}

/**
 * The files of a stream that consists of loops: segment n of a rendition is the loop that plays
 * then, with its time changed to n times four seconds.
 */
export class ComposedStream implements StreamFiles {
  readonly library: LoopLibrary;
  readonly runs: readonly LoopRun[];

  constructor(library: LoopLibrary, runs: readonly LoopRun[]) {
    this.library = library;
    this.runs = runs;
  }

  async playlist(path: string): Promise<string> {
    if (path === MASTER) return readPlaylist(this.library.directory, MASTER);
    const [, rendition] = /^([a-z0-9]+)\/index\.m3u8$/.exec(path) ?? [];
    if (rendition === undefined) throw new NotFound();
    await this.library.read(`${rendition}/${INIT}`);
    return composedPlaylist(secondsOf(this.runs) / SEGMENT_SECONDS);
  }

  async source(path: string): Promise<Buffer> {
    const [, rendition, file] = /^([a-z0-9]+)\/([a-z0-9.-]+)$/.exec(path) ?? [];
    if (rendition === undefined || file === undefined) throw new NotFound();
    const init = await this.library.read(`${rendition}/${INIT}`);
    if (file === INIT) return init;
    const [, digits] = /^segment-(\d{1,6})\.m4s$/.exec(file) ?? [];
    const number = Number(digits);
    const run = digits === undefined ? undefined : this.#runAt(number);
    if (!run) throw new NotFound();
    return this.place(rendition, run, number);
  }

  /** A loop as segment `number` of a rendition. */
  async place(
    rendition: string,
    run: Pick<LoopRun, 'loop' | 'mirrored'>,
    number: number,
  ): Promise<Buffer> {
    const init = await this.library.read(`${rendition}/${INIT}`);
    const name = `${run.loop}${run.mirrored ? '.mirrored' : ''}.m4s`;
    const file = rendition === SOUND.rendition ? SOUND.file : name;
    const fragment = await this.library.read(`${rendition}/${file}`);
    return placeFragment(fragment, number + 1, number * SEGMENT_SECONDS * timeScaleOf(init));
  }

  #runAt(number: number): LoopRun | undefined {
    let first = 0;
    return this.runs.find(({ segments }) => {
      first += segments;
      return number < first;
    });
  }
}

function composedPlaylist(segments: number): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${INIT}"`,
    ...Array.from({ length: segments }, (_none, number) => [
      `#EXTINF:${SEGMENT_SECONDS.toFixed(6)},`,
      `segment-${number}.m4s`,
    ]).flat(),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}
