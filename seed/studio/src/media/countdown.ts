/** The seconds left to show at `time` seconds into a clip: the last one reads 1, never 0. */
export function countdownText(duration: number, time: number): string {
  return String(Math.min(Math.ceil(duration), Math.max(1, Math.ceil(duration - time))));
}

/** The words under the numeral. */
export const countdownLabel = (left: string): string =>
  left === '1' ? 'second left' : 'seconds left';
