import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';

const fromEndToEnd = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(400%); }
`;

const wandering = css`
  @media (prefers-reduced-motion: no-preference) {
    animation: ${fromEndToEnd} 2s linear infinite;
  }
`;

/** The design system's progress bar is made for pictures and too pale on a form. */
const Bar = styled.div<{ $percent: number | null }>`
  height: 0.8rem;
  border-radius: 0.4rem;
  overflow: hidden;
  background: ${({ theme }) => theme.colors.neutral200};

  &::after {
    content: '';
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${({ theme }) => theme.colors.primary600};
    width: ${({ $percent }) => $percent ?? 25}%;
    ${({ $percent }) => $percent === null && wandering}
  }
`;

type Props = {
  title: string;
  /** Shown below the title: the file, or what happens next. */
  detail: string;
  /** Progress of this step; null: unknown. */
  percent: number | null;
  /** Actions available meanwhile. */
  children?: ReactNode;
};

/** A step with a progress bar. */
export const Progress = ({ title, detail, percent, children }: Props) => {
  const whole = percent === null ? null : Math.floor(percent);
  return (
    <Box background="neutral100" hasRadius padding={5}>
      <Flex direction="column" alignItems="stretch" gap={3}>
        <Flex justifyContent="space-between" gap={4}>
          <Typography fontWeight="bold">{title}</Typography>
          {whole !== null && (
            <Typography fontWeight="bold" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {whole} %
            </Typography>
          )}
        </Flex>
        <Bar
          $percent={whole}
          role="progressbar"
          aria-label={title}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={whole ?? undefined}
        />
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
