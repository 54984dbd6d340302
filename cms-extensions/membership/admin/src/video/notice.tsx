import { Box, Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import type { ReactNode } from 'react';

type Props = {
  tone: 'danger' | 'warning';
  title: string;
  detail: string;
  /** The available actions. */
  children: ReactNode;
};

/** A message that requires an action of the coach. */
export const Notice = ({ tone, title, detail, children }: Props) => (
  <Box background={`${tone}100`} borderColor={`${tone}200`} hasRadius padding={5}>
    <Flex gap={3} alignItems="flex-start">
      <WarningCircle fill={`${tone}600`} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      <Flex direction="column" alignItems="flex-start" gap={2}>
        <Typography fontWeight="bold">{title}</Typography>
        <Typography style={{ overflowWrap: 'anywhere' }}>{detail}</Typography>
        <Flex gap={2} wrap="wrap" paddingTop={2}>
          {children}
        </Flex>
      </Flex>
    </Flex>
  </Box>
);
