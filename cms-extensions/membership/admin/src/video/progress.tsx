import { Box, Flex, ProgressBar, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  /** What it is about, under the title: the file, or what happens next. */
  detail: string;
  /** Of this step. */
  percent: number;
  /** What the coach can do meanwhile. */
  children?: ReactNode;
};

/** A step that takes its time. */
export const Progress = ({ title, detail, percent, children }: Props) => {
  const whole = Math.floor(percent);
  return (
    <Box background="neutral100" hasRadius padding={5}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Flex justifyContent="space-between" gap={4}>
          <Typography fontWeight="bold">{title}</Typography>
          <Typography fontWeight="bold" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {whole} %
          </Typography>
        </Flex>
        <ProgressBar value={whole} aria-label={title} style={{ width: '100%' }} />
        <Flex justifyContent="space-between" gap={4} wrap="wrap">
          <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
          {children}
        </Flex>
      </Flex>
    </Box>
  );
};
