import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { TrendUp } from '@strapi/icons';
import { writtenAmount } from 'contract';
import type { MonthNumbers } from 'contract/desk/numbers';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { NUMBERS } from '../addresses.ts';
import { Answered } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Card, Quiet, Small } from '../card.tsx';
import { shared } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';

const Svg = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 4.4rem;
  path:first-of-type {
    fill: ${({ theme }) => theme.colors.primary100};
  }
  path:last-of-type {
    fill: none;
    stroke: ${({ theme }) => theme.colors.primary600};
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
`;

/** The MRR of the last months as a small line. */
const Curve = ({ curve, currency }: Pick<MonthNumbers, 'curve'> & { currency: string }) => {
  const values = curve.map(({ mrr }) => mrr[currency] ?? 0);
  const most = Math.max(1, ...values);
  const width = Math.max(1, values.length - 1);
  const path = values.map((value, index) => `${index} ${40 - (value / most) * 38}`).join('L');
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const says = `MRR of the last ${values.length - 1} months, from ${writtenAmount(first, currency)} to ${writtenAmount(last, currency)}`;
  return (
    <Svg viewBox={`0 0 ${width} 42`} preserveAspectRatio="none" role="img" aria-label={says}>
      <path d={`M${path}L${width} 42H0Z`} />
      <path d={`M${path}`} />
    </Svg>
  );
};

/** `November`. @param month `2026-11` */
const longMonth = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(month));

const grown = (from: number, to: number): string => {
  const percent = Math.round(((to - from) / from) * 1000) / 10;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
};

const Figure = ({ value, label }: { value: string; label: string }) => (
  <Box>
    <Typography fontWeight="bold" tag="p">
      {value}
    </Typography>
    <Small tag="p">{label}</Small>
  </Box>
);

const Month = ({ numbers }: { numbers: MonthNumbers }) => {
  const { currencies, curve, paying, churn, trials } = numbers;
  if (currencies.length === 0) return <Quiet>Numbers begin with your first member.</Quiet>;
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      {currencies.map(({ currency, mrr, from }) => (
        <Box key={currency}>
          <Typography variant="alpha" tag="p">
            {writtenAmount(mrr, currency)} {from > 0 && <Quiet>{grown(from, mrr)}</Quiet>}
          </Typography>
          <Curve curve={curve} currency={currency} />
        </Box>
      ))}
      <Small>{`per month from ${paying.now} who pay (MRR)`}</Small>
      <Flex justifyContent="space-between" gap={3} alignItems="flex-start">
        <Figure value={`+${paying.joined} −${paying.left}`} label="new, left" />
        <Figure
          value={shared(churn.month)}
          label={churn.month.of < 20 ? 'left' : `left, of ${churn.month.of}`}
        />
        <Figure
          value={trials.of === 0 ? '–' : `${trials.part} of ${trials.of}`}
          label="trials stayed"
        />
      </Flex>
    </Flex>
  );
};

/** How the running month goes, by the same figures as the page of numbers. */
export const MonthCard = () => {
  const query = useRead<MonthNumbers>('today/month', FRESH);
  const may = useMay();
  const month = query.data === undefined ? 'This month' : longMonth(query.data.month);
  return (
    <Card
      title={`${month} so far`}
      icon={<TrendUp />}
      end={
        may('numbers.read') && (
          <Link tag={RouterLink} to={`/${NUMBERS}`}>
            Numbers
          </Link>
        )
      }
    >
      <Answered query={query} what="The numbers">
        {(numbers) => <Month numbers={numbers} />}
      </Answered>
    </Card>
  );
};
