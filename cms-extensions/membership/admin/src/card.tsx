import { Badge, Box, Flex, Typography } from '@strapi/design-system';
import { type ReactNode, useId } from 'react';
import { css, keyframes, styled } from 'styled-components';

/** In a word what state something is in. @param tone a colour of the theme, such as `success` */
export const Mark = ({ tone, children }: { tone: string; children: ReactNode }) => (
  <Badge backgroundColor={`${tone}100`} textColor={`${tone}700`} style={{ whiteSpace: 'normal' }}>
    {children}
  </Badge>
);

type CardProps = {
  title: string;
  /** Before the title, which is small then. */
  icon?: ReactNode;
  /** After the title. */
  note?: ReactNode;
  badge?: { text: string; colour: string };
  /** At the end of the line of the title. */
  end?: ReactNode;
  children: ReactNode;
};

/** A part of a page, with its heading. */
export const Card = ({ title, icon, note, badge, end, children }: CardProps) => {
  const id = useId();
  return (
    <Box
      tag="section"
      aria-labelledby={id}
      background="neutral0"
      shadow="tableShadow"
      hasRadius
      padding={icon ? 5 : 6}
      width="100%"
    >
      <Flex direction="column" alignItems="stretch" gap={icon ? 3 : 4}>
        <Flex justifyContent="space-between" gap={4} wrap="wrap">
          <Flex gap={2} wrap="wrap">
            {icon && <Flex aria-hidden>{icon}</Flex>}
            <Typography
              variant={icon ? 'sigma' : 'delta'}
              tag="h2"
              fontWeight="bold"
              textColor={icon ? 'neutral600' : 'neutral800'}
              id={id}
            >
              {title}
            </Typography>
            {note}
          </Flex>
          {badge && <Mark tone={badge.colour}>{badge.text}</Mark>}
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

const fromEndToEnd = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(400%); }
`;

const indeterminate = css`
  @media (prefers-reduced-motion: no-preference) {
    animation: ${fromEndToEnd} 2s linear infinite;
  }
`;

/** The design system's progress bar is made for pictures and too pale on a form. */
const Bar = styled.div<{ $percent: number | null }>`
  block-size: 0.8rem;
  border-radius: 0.4rem;
  overflow: hidden;
  background: ${({ theme }) => theme.colors.neutral200};

  &::after {
    content: '';
    display: block;
    block-size: 100%;
    border-radius: inherit;
    background: ${({ theme }) => theme.colors.primary600};
    inline-size: ${({ $percent }) => $percent ?? 25}%;
    ${({ $percent }) => $percent === null && indeterminate}
  }
`;

type ProgressProps = {
  label: string;
  /** Null: not known. */
  value: number | null;
  of: number;
};

const told = (value: number, of: number): number =>
  of > 10 ? Math.ceil((Math.floor((10 * value) / of) * of) / 10) : value;

/** How much of something is done. Of many, a screen reader is told at each tenth. */
export const Progress = ({ label, value, of }: ProgressProps) => (
  <Bar
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={of}
    aria-valuenow={value === null ? undefined : told(value, of)}
    $percent={value === null ? null : (value / of) * 100}
  />
);
