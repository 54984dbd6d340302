import { SEGMENT_SECONDS, secondsOf } from '../playback/composed-stream.ts';
import type { LoopRun } from '../state/asset-fields.ts';

const TILE_HEIGHT = 160;
const LONG_VIDEO_SECONDS = 15 * 60;
const COLUMNS = 5;
const LONG_COLUMNS = 10;
const ROWS = 10;

export interface StoryboardLayout {
  durationSeconds: number;
  tileWidth: number;
  tileHeight: number;
  columns: number;
  rows: number;
  /** Start time (seconds) and position in the picture (pixels) of each tile. */
  tiles: { start: number; x: number; y: number }[];
}

/**
 * The grid of a storyboard: 50 tiles, or 100 for videos of 15 minutes or more
 * (https://www.mux.com/docs/guides/create-timeline-hover-previews).
 * @param aspectRatio width divided by height.
 */
export function layOutStoryboard(durationSeconds: number, aspectRatio: number): StoryboardLayout {
  const columns = durationSeconds < LONG_VIDEO_SECONDS ? COLUMNS : LONG_COLUMNS;
  const count = columns * ROWS;
  const tileWidth = tileWidthOf(aspectRatio);
  const tiles = Array.from({ length: count }, (_none, index) => ({
    start: (index * durationSeconds) / count,
    ...placeOf(index, columns, tileWidth),
  }));
  return { durationSeconds, tileWidth, tileHeight: TILE_HEIGHT, columns, rows: ROWS, tiles };
}

/** The different loops of a composed stream, in the order in which they first play. */
export function differentLoops(runs: readonly LoopRun[]): Pick<LoopRun, 'loop' | 'mirrored'>[] {
  const byKey = new Map(
    runs.map(({ loop, mirrored }) => [keyOf({ loop, mirrored }), { loop, mirrored }]),
  );
  return [...byKey.values()];
}

/**
 * The storyboard of a composed stream: one frame for each different loop, and a tile for every
 * segment, which shares the frame of its loop.
 */
export function layOutComposed(runs: readonly LoopRun[], aspectRatio: number): StoryboardLayout {
  const loops = differentLoops(runs).map(keyOf);
  const tileWidth = tileWidthOf(aspectRatio);
  const tiles = runs
    .flatMap((run) => Array.from({ length: run.segments }, () => loops.indexOf(keyOf(run))))
    .map((loop, index) => ({
      start: index * SEGMENT_SECONDS,
      ...placeOf(loop, COLUMNS, tileWidth),
    }));
  return {
    ...{ durationSeconds: secondsOf(runs), tileWidth, tileHeight: TILE_HEIGHT },
    ...{ columns: COLUMNS, rows: Math.ceil(loops.length / COLUMNS), tiles },
  };
}

function keyOf({ loop, mirrored }: Pick<LoopRun, 'loop' | 'mirrored'>): string {
  return `${loop} ${mirrored}`;
}

function tileWidthOf(aspectRatio: number): number {
  return Math.max(2, Math.round((TILE_HEIGHT * aspectRatio) / 2) * 2);
}

function placeOf(index: number, columns: number, tileWidth: number) {
  return { x: (index % columns) * tileWidth, y: Math.floor(index / columns) * TILE_HEIGHT };
}

/** The storyboard as WebVTT metadata: one cue per tile, its position as a media fragment. */
export function storyboardVtt(layout: StoryboardLayout, imageUrl: string): string {
  const { tiles, tileWidth, tileHeight, durationSeconds } = layout;
  const cues = tiles.map(({ start, x, y }, index) => {
    const end = tiles[index + 1]?.start ?? durationSeconds;
    const place = `#xywh=${x},${y},${tileWidth},${tileHeight}`;
    return `${timestamp(start)} --> ${timestamp(end)}\n${imageUrl}${place}\n`;
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** The storyboard in Mux's JSON format. */
export function storyboardJson(layout: StoryboardLayout, imageUrl: string) {
  return {
    url: imageUrl,
    tile_width: layout.tileWidth,
    tile_height: layout.tileHeight,
    duration: layout.durationSeconds,
    tiles: layout.tiles,
  };
}

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor(milliseconds / 60_000) % 60;
  const rest = (milliseconds % 60_000) / 1000;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(hours)}:${two(minutes)}:${rest.toFixed(3).padStart(6, '0')}`;
}
