import { Badge, Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

type CardProps = {
  title: string;
  badge?: { text: string; colour: string };
  children: ReactNode;
};

/** A part of a page of the settings. */
export const Card = ({ title, badge, children }: CardProps) => (
  <Box tag="section" background="neutral0" shadow="tableShadow" hasRadius padding={6} width="100%">
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Flex justifyContent="space-between" gap={2} wrap="wrap">
        <Typography variant="delta" tag="h2" fontWeight="bold">
          {title}
        </Typography>
        {badge && (
          <Badge backgroundColor={`${badge.colour}100`} textColor={`${badge.colour}700`}>
            {badge.text}
          </Badge>
        )}
      </Flex>
      {children}
    </Flex>
  </Box>
);

/** A line of a card's `dl`. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Flex justifyContent="space-between" gap={4} wrap="wrap">
    <Typography tag="dt" textColor="neutral600">
      {label}
    </Typography>
    <Typography tag="dd" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Flex>
);
