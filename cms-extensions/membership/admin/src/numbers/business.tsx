import { Button, Flex, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import type { BusinessNumbers } from 'contract/desk/numbers';
import { useState } from 'react';
import { Answered } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Card, Facts, Quiet, Small } from '../card.tsx';
import { counted, deskDay, deskTime, monthName, shared, shortMonth, signed } from '../figures.ts';
import { Bar, BarChart, Heat, HeatCell, LineChart } from './chart.tsx';
import { Cards, NumbersPage, TwoColumns, useChoice } from './page.tsx';
import REASONS from './reasons.json';

const NAMES: Readonly<Record<string, string>> = REASONS;

const SHOWN_COHORTS = 5;

type TileProps = { name: string; value: string; lines: (string | false)[] };

const Tile = ({ name, value, lines }: TileProps) => (
  <Card title={name}>
    <div>
      <Typography variant="alpha" tag="p">
        {value}
      </Typography>
      {lines.map(
        (line) =>
          line && (
            <Typography key={line} variant="pi" textColor="neutral600" tag="p">
              {line}
            </Typography>
          ),
      )}
    </div>
  </Card>
);

const Tiles = ({ numbers }: { numbers: BusinessNumbers }) => {
  const { currencies, paying, churn, trials, timeZone } = numbers;
  const since = deskDay(numbers.curve.at(-2)?.at ?? '', timeZone);
  return (
    <Cards $columns="repeat(4, 1fr)">
      {currencies.map(({ currency, mrr, from, leaving }) => (
        <Tile
          key={currency}
          name={currencies.length === 1 ? 'MRR' : `MRR, ${currency.toUpperCase()}`}
          value={writtenAmount(mrr, currency)}
          lines={[
            `${signed(mrr - from, currency)} since ${since}`,
            leaving.until !== null &&
              `${leaving.members} leaving: ${signed(leaving.mrr, currency)} by ${deskDay(leaving.until, timeZone, 'short')}`,
          ]}
        />
      ))}
      <Tile
        name="Paying"
        value={String(paying.now)}
        lines={[
          `+${paying.joined} −${paying.left}`,
          paying.returned > 0 && `of the ${paying.joined}, ${paying.returned} came back`,
          paying.paused + paying.resumed > 0 &&
            `${paying.paused} paused, ${paying.resumed} resumed`,
        ]}
      />
      <Tile
        name="Churn"
        value={shared(churn.month)}
        lines={[
          `${churn.month.part} of ${churn.month.of} left`,
          `12 months: ${shared(churn.year)} a month`,
        ]}
      />
      <Tile
        name="Trials that stayed"
        value={shared(trials)}
        lines={[
          `${trials.part} of ${trials.of} that ended`,
          trials.open > 0 &&
            `${trials.open} more ${trials.open === 1 ? 'is' : 'are'} still being charged`,
        ]}
      />
    </Cards>
  );
};

/** Steps of an axis from 0 to a round number above a value in minor units. */
const axisOf = (most: number, currency: string) => {
  const unit = 10 ** Math.floor(Math.log10(Math.max(100, most / 3)));
  const step = Math.ceil(most / 3 / unit) * unit || unit;
  return [0, 1, 2, 3].map((index) => ({
    value: index * step,
    written: writtenAmount(index * step, currency).replace(/\.00$/, ''),
  }));
};

const Curve = ({ numbers }: { numbers: BusinessNumbers }) => {
  const { curve, timeZone } = numbers;
  return numbers.currencies.map(({ currency, ...sums }) => {
    const values = curve.map(({ mrr }) => mrr[currency] ?? 0);
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const words = (minor: number) => writtenAmount(minor, currency);
    const since = deskDay(curve.at(-2)?.at ?? '', timeZone);
    return (
      <Card
        key={currency}
        title={`MRR, 12 months${numbers.currencies.length > 1 ? `, ${currency.toUpperCase()}` : ''}`}
      >
        <LineChart
          says={`MRR at the beginning of each month, from ${words(first)} to ${words(last)}`}
          columns={['Month', 'MRR']}
          axis={axisOf(Math.max(...values), currency)}
          points={curve.map(({ at }, index) => ({
            label: index === curve.length - 1 ? 'Now' : shortMonth(at, timeZone),
            value: values[index] ?? 0,
            written: words(values[index] ?? 0),
          }))}
        />
        <TwoColumns>
          <Facts
            facts={[
              [since, words(sums.from)],
              [
                `New, ${numbers.paying.joined - numbers.paying.returned}`,
                signed(sums.new, currency),
              ],
              sums.returned !== 0 && [
                `Came back, ${numbers.paying.returned}`,
                signed(sums.returned, currency),
              ],
              ['Plan changes', signed(sums.changes, currency)],
              sums.paused !== 0 && ['Pauses', signed(sums.paused, currency)],
              [`Left, ${numbers.paying.left}`, signed(sums.lost, currency)],
            ]}
          />
        </TwoColumns>
      </Card>
    );
  });
};

const Cohorts = ({ cohorts, timeZone }: BusinessNumbers) => {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? cohorts : cohorts.slice(-SHOWN_COHORTS);
  return (
    <Card title="Who stays, by first month">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label="Months">
        <Heat>
          <thead>
            <tr>
              {['First paid in', 'Members', ...shown.map((_, index) => `Month ${index + 1}`)].map(
                (name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ at, members, stayed }) => (
              <tr key={at}>
                <th scope="row">{monthName(at, timeZone)}</th>
                <td>{members}</td>
                {shown.map(({ at: column }, index) => {
                  const part = stayed[index];
                  const isKnown = part !== undefined && members > 0;
                  return (
                    <HeatCell key={column} $heat={isKnown && members >= 20 ? part / members : null}>
                      {isKnown ? shared({ part, of: members }) : ''}
                    </HeatCell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Heat>
      </section>
      {cohorts.length > SHOWN_COHORTS && (
        <Flex justifyContent="flex-end" paddingTop={2}>
          <Button variant="ghost" size="S" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Fewer months' : '12 months'}
          </Button>
        </Flex>
      )}
    </Card>
  );
};

const Reasons = ({ reasons }: BusinessNumbers) => (
  <Card title="Why they left">
    {reasons.length === 0 ? (
      <Quiet>Nobody left.</Quiet>
    ) : (
      <Heat>
        <tbody>
          {reasons.map(({ cause, members }) => (
            <tr key={cause}>
              <th scope="row">{NAMES[cause] ?? REASONS.other}</th>
              <td style={{ inlineSize: '40%' }} aria-hidden>
                <Bar $share={members / (reasons[0]?.members ?? 1)} />
              </td>
              <td>{members}</td>
            </tr>
          ))}
        </tbody>
      </Heat>
    )}
  </Card>
);

const MoneyOfMonth = ({ month, money, readAt }: BusinessNumbers) => (
  <Card title={`Money in ${monthName(`${month}-15`, 'UTC').split(' ')[0]}`}>
    {readAt === null && <Typography>Stripe is being asked for the first time.</Typography>}
    {readAt !== null && money.length === 0 && <Typography>No payments.</Typography>}
    {money.map(({ currency, payments, returns, ...sums }) => (
      <Facts
        key={currency}
        facts={[
          [`Paid, ${payments}`, writtenAmount(sums.paidMinor, currency)],
          [`Given back, ${returns}`, signed(-sums.returnedMinor, currency)],
          ['Stripe’s fees', signed(-sums.feesMinor, currency)],
          ['Remains', <b key="remains">{writtenAmount(sums.remainsMinor, currency)}</b>],
        ]}
      />
    ))}
  </Card>
);

const isEmpty = ({ curve, paying, trials }: BusinessNumbers): boolean =>
  trials.of + trials.open + paying.months.reduce((sum, one) => sum + one.joined, 0) === 0 &&
  curve.every(({ mrr }) => Object.values(mrr).every((minor) => minor === 0));

const Shown = ({ numbers }: { numbers: BusinessNumbers }) => {
  const { paying, timeZone } = numbers;
  if (isEmpty(numbers)) return <Typography>Numbers begin with your first member.</Typography>;
  return (
    <>
      <Tiles numbers={numbers} />
      <Cards $columns="2fr 1fr">
        <Curve numbers={numbers} />
        <Card title="New and left">
          <BarChart
            says={`${counted(paying.joined, 'member')} new and ${paying.left} left this month; the eleven before beside it`}
            columns={['Month', 'New', 'Left']}
            bars={paying.months.map(({ at, joined, left }) => ({
              label: shortMonth(at, timeZone),
              up: joined,
              down: left,
            }))}
          />
          <Small tag="p">Up: new. Down: left. Pauses count in neither.</Small>
        </Card>
      </Cards>
      <Cards $columns="2fr 1fr">
        <Cohorts {...numbers} />
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Reasons {...numbers} />
          <MoneyOfMonth {...numbers} />
        </Flex>
      </Cards>
      {numbers.loggedSince !== null && (
        <Small tag="p">
          {`Before ${deskDay(numbers.loggedSince, numbers.timeZone)}: from beginnings and ends alone.`}
        </Small>
      )}
    </>
  );
};

/** This month and the twelve before it, newest first, by the browser's calendar. */
const monthsUpTo = (now: Date): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 13 }, (_, back) => {
      const month = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 15)).toISOString();
      return [month.slice(0, 7), monthName(month, 'UTC')];
    }),
  );

/** How the business goes, in a month. */
export const BusinessPage = () => {
  const query = useRead<BusinessNumbers>('numbers/business', FRESH, { month: useChoice('month') });
  const { data } = query;
  const months = monthsUpTo(new Date());
  const month = data?.month ?? Object.keys(months)[0] ?? '';
  const name = monthName(`${month}-15`, 'UTC');
  const place = data?.timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return (
    <NumbersPage
      part="business"
      subtitle={
        data === undefined
          ? 'Reading…'
          : `${name}, ${place} time.${data.readAt === null ? '' : ` Stripe was read ${deskTime(data.readAt, data.timeZone)}.`}`
      }
      choice={{
        name: 'month',
        label: 'Month',
        value: month,
        options: { [month]: name, ...months },
      }}
    >
      <Answered query={query} what="The numbers">
        {(numbers) => <Shown numbers={numbers} />}
      </Answered>
    </NumbersPage>
  );
};
