import { queryOptions } from '@tanstack/react-query';

/** A small frame of a film: from when it stands for it, in seconds, and where it lies in its sheet. */
export type Frame = {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const TIMING = /^([\d:.]+)\s+-->\s+([\d:.]+)/;
const REGION = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/;

const toSeconds = (time: string): number =>
  time.split(':').reduce((total, part) => total * 60 + Number(part), 0);

/**
 * Reads a storyboard as Mux gives it: WebVTT whose cues name a region of a sheet of frames.
 * @param base the storyboard's own address, which relative ones are read against
 */
export const parseStoryboard = (vtt: string, base: string): Frame[] => {
  const lines = vtt.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const timing = TIMING.exec(line);
    const target = lines[index + 1];
    const region = target === undefined ? null : REGION.exec(target);
    if (!timing || target === undefined || !region) return [];
    const [x = 0, y = 0, width = 0, height = 0] = region.slice(1).map(Number);
    return {
      start: toSeconds(timing[1] ?? '0'),
      end: toSeconds(timing[2] ?? '0'),
      url: new URL(target.slice(0, region.index), base).href,
      x,
      y,
      width,
      height,
    };
  });
};

/** A film's small frames; none when they cannot be had, since the slider works without. */
export const storyboardQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['storyboard', url],
    enabled: url !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const address = new URL(url ?? '', window.location.href).href;
      const response = await fetch(address, { signal });
      return response.ok ? parseStoryboard(await response.text(), address) : [];
    },
  });
