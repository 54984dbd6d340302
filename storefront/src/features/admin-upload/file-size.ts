const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * A file's size as people read it: '312 MB', '1.4 GB'.
 * @param bytes how many it has
 */
export const fileSize = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: UNITS[power],
    maximumFractionDigits: power === UNITS.length - 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
};
