import { Badge, Box, Flex, Typography } from '@strapi/design-system';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

type CardProps = {
  title: string;
  badge?: { text: string; colour: string };
  /** At the end of the line of the title. */
  end?: ReactNode;
  children: ReactNode;
};

/** A part of a page, with its heading. */
export const Card = ({ title, badge, end, children }: CardProps) => {
  const id = useId();
  return (
    <Box
      tag="section"
      aria-labelledby={id}
      background="neutral0"
      shadow="tableShadow"
      hasRadius
      padding={6}
      width="100%"
    >
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Flex justifyContent="space-between" gap={4} wrap="wrap">
          <Typography variant="delta" tag="h2" fontWeight="bold" id={id}>
            {title}
          </Typography>
          {badge && (
            <Badge backgroundColor={`${badge.colour}100`} textColor={`${badge.colour}700`}>
              {badge.text}
            </Badge>
          )}
          {end}
        </Flex>
        {children}
      </Flex>
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
            <Typography tag="dd" textAlign="right" style={{ overflowWrap: 'anywhere' }}>
              {fact[1]}
            </Typography>
          </Flex>
        ),
    )}
  </Flex>
);

type QuietProps = { tag?: 'p'; children: ReactNode };

/** What stands back behind the other words: a hint, or what a part says when it has nothing. */
export const Quiet = (props: QuietProps) => <Typography textColor="neutral600" {...props} />;

/** The same in small letters. */
export const Small = (props: QuietProps) => (
  <Typography variant="pi" textColor="neutral600" {...props} />
);

const Bar = styled.div<{ $percent: number }>`
  block-size: 0.6rem;
  border-radius: 0.3rem;
  background: ${({ theme, $percent }) =>
    `linear-gradient(to right, ${theme.colors.primary600} ${$percent}%, ${theme.colors.neutral200} 0)`};
`;

type ProgressProps = { label: string; value: number; of: number };

/** How much of something is done. Of many, a screen reader is told at each tenth. */
export const Progress = ({ label, value, of }: ProgressProps) => (
  <Bar
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={of}
    aria-valuenow={of > 10 ? Math.ceil((Math.floor((10 * value) / of) * of) / 10) : value}
    $percent={(value / of) * 100}
  />
);
