import { styleVariants } from '@vanilla-extract/css';

const square = (side: string) => ({ width: side, height: side });

export const iconSize = styleVariants({
  normal: square('1.25rem'),
  large: square('1.75rem'),
  mark: square('.8rem'),
});
