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
  const tileWidth = Math.max(2, Math.round((TILE_HEIGHT * aspectRatio) / 2) * 2);
  const tiles = Array.from({ length: count }, (_none, index) => ({
    start: (index * durationSeconds) / count,
    x: (index % columns) * tileWidth,
    y: Math.floor(index / columns) * TILE_HEIGHT,
  }));
  return { durationSeconds, tileWidth, tileHeight: TILE_HEIGHT, columns, rows: ROWS, tiles };
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
