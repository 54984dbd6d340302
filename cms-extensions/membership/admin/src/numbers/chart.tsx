import { Button, Flex } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

/* Charts as plain SVG: a line, bars up and down, a heat table. */

const Svg = styled.svg`
  inline-size: 100%;
  block-size: auto;
  color: ${({ theme }) => theme.colors.primary600};
  text {
    fill: ${({ theme }) => theme.colors.neutral600};
    font-size: 11px;
  }
  @media (max-width: 767px) {
    &.line-chart text {
      font-size: 20px;
    }
  }
  .axis {
    stroke: ${({ theme }) => theme.colors.neutral200};
  }
  .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  .area {
    fill: ${({ theme }) => theme.colors.primary100};
  }
  .up {
    fill: ${({ theme }) => theme.colors.success500};
  }
  .down {
    fill: ${({ theme }) => theme.colors.danger500};
  }
`;

/** A table as small as a chart; a cell's `$heat` goes from 0 to 1. */
export const Heat = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.2rem;
  th {
    padding: 0.8rem;
    color: ${({ theme }) => theme.colors.neutral600};
    font-weight: 600;
    text-align: start;
  }
  tbody th {
    border-top: 1px solid ${({ theme }) => theme.colors.neutral150};
  }
  td {
    padding: 0.8rem;
    border-top: 1px solid ${({ theme }) => theme.colors.neutral150};
    text-align: end;
    white-space: nowrap;
  }
  th + th {
    text-align: end;
  }
`;

export const HeatCell = styled.td<{ $heat: number | null }>`
  background: ${({ theme, $heat }) =>
    $heat === null
      ? 'none'
      : `color-mix(in srgb, ${theme.colors.success500} ${Math.round($heat * 40)}%, transparent)`};
`;

/** How much of the most there is, beside the number. */
export const Bar = styled.i<{ $share: number }>`
  display: block;
  block-size: 1.2rem;
  inline-size: ${({ $share }) => `${Math.round($share * 100)}%`};
  border-radius: 2px;
  background: ${({ theme }) => theme.colors.primary500};
`;

type Row = readonly [label: string, ...values: string[]];

type FigureProps = {
  /** What the chart shows, as a sentence. */
  says: string;
  columns: Row;
  rows: readonly Row[];
  children: ReactNode;
};

/** A chart, or the same numbers as a table. */
const Figure = ({ says, columns, rows, children }: FigureProps) => {
  const [isTable, setIsTable] = useState(false);
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {isTable ? (
        <Heat>
          <caption style={{ position: 'absolute', clipPath: 'inset(50%)' }}>{says}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ...values]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {values.map((value, column) => (
                  <td key={columns[column + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Heat>
      ) : (
        children
      )}
      <Flex justifyContent="flex-end">
        <Button variant="ghost" size="S" onClick={() => setIsTable(!isTable)}>
          {isTable ? 'As a chart' : 'As a table'}
        </Button>
      </Flex>
    </Flex>
  );
};

const WIDTH = 600;
const HEIGHT = 130;
const LEFT = 48;

type LineProps = Omit<FigureProps, 'children' | 'rows'> & {
  points: readonly { label: string; value: number; written: string }[];
  /** The axis from its lowest value to its highest, with a name for each step. */
  axis: readonly { value: number; written: string }[];
  /** How many labels fit below. */
  labels?: number;
  /** What stands on the chart and below it; is told where a share of the width lies. */
  children?: (x: (share: number) => number) => ReactNode;
};

/** Where a value of an axis lies, as a share. */
const shareOf = (value: number, from: number, to: number): number =>
  to === from ? 0 : (value - from) / (to - from);

export const LineChart = ({ points, axis, labels = 12, children, ...figure }: LineProps) => {
  const [low, high] = [axis[0]?.value ?? 0, axis.at(-1)?.value ?? 1];
  const y = (value: number) => HEIGHT - shareOf(value, low, high) * (HEIGHT - 10);
  const x = (index: number) => LEFT + shareOf(index, 0, points.length - 1) * (WIDTH - LEFT - 20);
  const path = points.map(({ value }, index) => `${x(index)} ${y(value)}`).join('L');
  const step = Math.max(1, Math.ceil(points.length / labels));
  return (
    <Figure {...figure} rows={points.map(({ label, written }) => [label, written])}>
      <Svg
        className="line-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT + (children ? 50 : 25)}`}
        role="img"
        aria-label={figure.says}
      >
        {axis.map(({ value, written }) => (
          <g key={value}>
            <path className="axis" d={`M${LEFT} ${y(value)}H${WIDTH}`} />
            <text x={0} y={y(value) + 4}>
              {written}
            </text>
          </g>
        ))}
        <path className="area" d={`M${path}L${x(points.length - 1)} ${HEIGHT}H${LEFT}Z`} />
        <path className="line" d={`M${path}`} />
        {points.map(({ label }, index) =>
          index % step === 0 ? (
            <text key={label} x={x(index)} y={HEIGHT + 18} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
        {children?.((share) => LEFT + share * (WIDTH - LEFT - 20))}
      </Svg>
    </Figure>
  );
};

type BarsProps = Omit<FigureProps, 'children' | 'rows'> & {
  bars: readonly { label: string; up: number; down: number }[];
};

/** Bars up and down from one line. */
export const BarChart = ({ bars, ...figure }: BarsProps) => {
  const most = (name: 'up' | 'down') => Math.max(1, ...bars.map((bar) => bar[name]));
  const unit = 120 / (most('up') + most('down'));
  const [base, slot] = [5 + most('up') * unit, 300 / bars.length];
  const rows = bars.map(({ label, up, down }): Row => [label, String(up), String(down)]);
  return (
    <Figure {...figure} rows={rows}>
      <Svg viewBox="0 0 300 150" role="img" aria-label={figure.says}>
        <path className="axis" d={`M0 ${base}H300`} />
        {bars.map(({ label, up, down }, index) => {
          const at = { x: index * slot + slot * 0.15, width: slot * 0.7, rx: 1 };
          return (
            <g key={label}>
              <rect className="up" {...at} y={base - up * unit} height={up * unit} />
              <rect className="down" {...at} y={base + 1} height={down * unit} />
              {index % 2 === 0 && (
                <text x={at.x + at.width / 2} y={147} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </Svg>
    </Figure>
  );
};
