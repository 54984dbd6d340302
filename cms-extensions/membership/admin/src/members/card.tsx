import { Box, Flex, Typography } from '@strapi/design-system';
import { type ReactNode, useId } from 'react';

type CardProps = { title: string; children: ReactNode };

/** A section of a member's page. */
export const Card = ({ title, children }: CardProps) => {
  const id = useId();
  return (
    <Box
      tag="section"
      aria-labelledby={id}
      background="neutral0"
      hasRadius
      shadow="tableShadow"
      padding={6}
      width="100%"
    >
      <Typography variant="delta" tag="h2" id={id}>
        {title}
      </Typography>
      <Box paddingTop={4}>{children}</Box>
    </Box>
  );
};

type Fact = readonly [name: string, value: ReactNode];
type FactsProps = { facts: readonly (Fact | null | undefined | false)[] };

/** A list of names and values; what is missing is left out. */
export const Facts = ({ facts }: FactsProps) => (
  <Flex tag="dl" direction="column" alignItems="stretch" gap={3}>
    {facts.map(
      (fact) =>
        fact && (
          <Flex
            key={`${fact[0]} ${fact[1]}`}
            justifyContent="space-between"
            alignItems="flex-start"
            gap={4}
          >
            <Typography tag="dt" textColor="neutral600">
              {fact[0]}
            </Typography>
            <Typography tag="dd" textAlign="right">
              {fact[1]}
            </Typography>
          </Flex>
        ),
    )}
  </Flex>
);
