import { Button, Flex, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import type { OffersView, SaleView } from 'contract/desk/offers';
import { useState } from 'react';
import { Card, Quiet } from '../card.tsx';
import { deskTime } from '../figures.ts';
import { CallDialog } from '../form-dialog.tsx';
import { useMay } from '../menu/tabs.tsx';
import { SaleDialog } from './sale-dialog.tsx';

type Props = { offers: OffersView };

const NO_SALE =
  'No sale. A sale lowers the price for new members until a date, and ends by itself.';

const titleOf = ({ percent, amountMinor }: SaleView, currency: string): string =>
  percent === null
    ? `${writtenAmount(amountMinor ?? 0, currency)} off the first payment`
    : `${percent} % off the first payment`;

const Terms = ({ sale, offers: { currency, timeZone } }: Props & { sale: SaleView }) => {
  const written = (minor: number) => writtenAmount(minor, currency);
  return (
    <>
      <Typography variant="delta" tag="h3">
        {titleOf(sale, currency)}
      </Typography>
      <Quiet>
        {`${deskTime(sale.fromAt, timeZone)} to ${deskTime(sale.untilAt, timeZone)} (${timeZone}).`}
      </Quiet>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={1}>
        {sale.prices.map(({ name, minor, laterMinor, crossedOutMinor }) => (
          <Typography key={name} tag="li">
            {`${name}: new members pay ${written(minor)}, then ${written(laterMinor)}. `}
            {crossedOutMinor === null
              ? 'Nothing is shown crossed out.'
              : `Shown crossed out: ${written(crossedOutMinor)}, the lowest price of the 30 days before.`}
          </Typography>
        ))}
      </Flex>
    </>
  );
};

const StopDialog = ({ onClose }: { onClose: () => void }) => (
  <CallDialog
    title="Stop the sale?"
    label="Stop the sale"
    keep="Let it go on"
    isDangerous
    call={['DELETE', 'offers/sale']}
    body={{}}
    onClose={onClose}
  >
    {() => (
      <Typography>
        From now on new members pay the full price. Trials that have begun in the sale keep it.
      </Typography>
    )}
  </CallDialog>
);

/** The sale that runs or is planned. */
export const Sale = ({ offers }: Props) => {
  const { sale } = offers;
  const mayWrite = useMay()('offers.write');
  const [open, setOpen] = useState<'set' | 'stop' | null>(null);
  const close = () => setOpen(null);
  const badge = sale?.isRunning
    ? { text: 'Runs', colour: 'success' }
    : { text: 'Planned', colour: 'secondary' };
  return (
    <Card title="Sale" {...(sale && { badge })}>
      {sale === null ? <Typography>{NO_SALE}</Typography> : <Terms sale={sale} offers={offers} />}
      {mayWrite && (
        <Flex gap={2} wrap="wrap">
          <Button variant="tertiary" onClick={() => setOpen('set')}>
            {sale === null ? 'Plan a sale' : 'Change the sale'}
          </Button>
          {sale !== null && (
            <Button variant="danger-light" onClick={() => setOpen('stop')}>
              Stop the sale
            </Button>
          )}
        </Flex>
      )}
      {open === 'set' && <SaleDialog offers={offers} onClose={close} />}
      {open === 'stop' && <StopDialog onClose={close} />}
    </Card>
  );
};
