import { Button, Flex, Grid, LinkButton, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import type { OffersView } from 'contract/desk/offers';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { planAddress } from '../addresses.ts';
import { Answered, Do } from '../answer.tsx';
import { useOffers } from '../api.ts';
import { ANEW } from '../calls.ts';
import { Card, Quiet } from '../card.tsx';
import { count, counted, deskDay } from '../figures.ts';
import { Table } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { Sale } from './sale.tsx';

type Plan = OffersView['plans'][number];
type PlanProps = { plan: Plan; offers: OffersView };

const PERIODS = { monthly: 'a month', annual: 'a year' } as const;

/** Who pays what, and since when. */
const Groups = ({ plan, offers: { currency, timeZone } }: PlanProps) => {
  const sinceOf = ({ amountMinor, code, firstAt, lastAt, ...group }: Plan['groups'][number]) => {
    if (code !== null) return `with the code ${code}`;
    const isSold = amountMinor === plan.amountMinor && group.currency === currency;
    return isSold ? `since ${deskDay(firstAt, timeZone)}` : `until ${deskDay(lastAt, timeZone)}`;
  };
  if (plan.groups.length === 0) {
    return <Quiet>Nobody pays for this plan yet.</Quiet>;
  }
  return (
    <Table
      isFlat
      columns={[
        {
          name: 'Who pays what',
          cell: ({ amountMinor, currency: of }) => writtenAmount(amountMinor, of),
        },
        { name: 'Sold', cell: sinceOf },
        { name: 'Members', kind: 'number', label: true, cell: ({ members }) => count(members) },
      ]}
      rows={plan.groups}
      keyOf={(group) => `${group.amountMinor} ${group.currency} ${group.code}`}
    />
  );
};

type AnnouncedProps = PlanProps & { announced: NonNullable<Plan['announced']> };

/** A new price for members that is to come, until its day with a way back. */
const Announced = ({ plan, offers, announced }: AnnouncedProps) => {
  const { id, minor, effectiveAt, members, canStop, inTrial } = announced;
  const { currency, timeZone } = offers;
  const mayWrite = useMay()('offers.write');
  const waits = inTrial > 0 ? ` ${count(inTrial)} of them after their trial.` : '';
  const text = `From ${deskDay(effectiveAt, timeZone)} ${counted(members, 'member')} of before pay ${writtenAmount(minor, currency)} with their next payment.${waits}`;
  return (
    <Flex gap={2} wrap="wrap">
      <Typography>{text}</Typography>
      {mayWrite && canStop && (
        <Do
          variant="danger-light"
          call={['POST', `offers/price-changes/${id}/stop`, {}]}
          aria-label={`Stop the new price for members: ${plan.name}`}
        >
          Stop this
        </Do>
      )}
    </Flex>
  );
};

const PlanCard = ({ plan, offers }: PlanProps) => {
  const { key, name, isLive, amountMinor, documentId, features, announced } = plan;
  const [isPricing, setPricing] = useState(false);
  const mayWrite = useMay()('offers.write');
  const turning = isLive ? 'Take off sale' : 'Put on sale';
  return (
    <Card
      title={name}
      badge={isLive ? { text: 'Live', colour: 'success' } : { text: 'Off', colour: 'neutral' }}
    >
      <Typography>
        <Typography variant="alpha">
          {amountMinor === null ? 'No price yet' : writtenAmount(amountMinor, offers.currency)}
        </Typography>
        {amountMinor !== null && ` ${PERIODS[key]}`}
      </Typography>
      {!isLive && (
        <Quiet>Nobody new can order it. Whoever has it goes on, with every reminder.</Quiet>
      )}
      {announced !== null && <Announced plan={plan} offers={offers} announced={announced} />}
      {mayWrite && (
        <Flex gap={2} wrap="wrap">
          <Button
            variant="secondary"
            disabled={announced?.isOver === false}
            aria-label={`Change the price: ${name}`}
            onClick={() => setPricing(true)}
          >
            Change the price
          </Button>
          <LinkButton
            variant="tertiary"
            tag={Link}
            to={planAddress(documentId)}
            aria-label={`Edit texts: ${name}`}
          >
            Edit texts
          </LinkButton>
          <Do
            call={['POST', `offers/${key}/${isLive ? 'off' : 'on'}`, {}]}
            aria-label={`${turning}: ${name}`}
          >
            {turning}
          </Do>
        </Flex>
      )}
      {isPricing && <PriceDialog plan={plan} offers={offers} onClose={() => setPricing(false)} />}
      <Groups plan={plan} offers={offers} />
      <Typography variant="sigma" tag="h3">
        What is in it
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={1} paddingLeft={4}>
        {features.map((feature) => (
          <Typography key={feature} tag="li" style={{ listStyle: 'disc' }}>
            {feature}
          </Typography>
        ))}
      </Flex>
    </Card>
  );
};

/** The two plans, who pays what, and the sale. */
export const Plans = () => {
  const query = useOffers(ANEW);
  return (
    <Answered query={query} what="The offers">
      {(offers) => (
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Grid.Root gap={4}>
            {offers.plans.map((plan) => (
              <Grid.Item key={plan.key} col={6} s={12} xs={12} alignItems="stretch">
                <PlanCard plan={plan} offers={offers} />
              </Grid.Item>
            ))}
          </Grid.Root>
          <Sale offers={offers} />
        </Flex>
      )}
    </Answered>
  );
};
