export interface Rung {
  /** Folder of the rendition, as Mux names resolutions: `720p`. */
  name: string;
  width: number;
  height: number;
  /** The encoder's maximum bit rate. */
  kilobitsPerSecond: number;
}

const STEPS = [1080, 720, 360];
/** A lower rendition must be clearly smaller than the one above it. */
const DISTANCE = 0.8;

/**
 * The renditions of a video: never larger than the original, at most 1080p, even dimensions.
 * @returns the largest first.
 */
export function planLadder(video: { width: number; height: number }): Rung[] {
  const shorter = Math.min(video.width, video.height);
  const top = Math.min(shorter, STEPS[0] ?? shorter);
  const sides = [top, ...STEPS.filter((step) => step < top * DISTANCE)];
  return sides.map((side) => {
    const scale = side / shorter;
    const width = even(video.width * scale);
    const height = even(video.height * scale);
    return { name: `${side}p`, width, height, kilobitsPerSecond: bound(width * height) };
  });
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2);
}

/** About 2.5 Mbit/s at 720p, growing more slowly than the area. */
function bound(area: number): number {
  return Math.max(200, Math.round(2500 * (area / (1280 * 720)) ** 0.8));
}
