import { Button, Flex, Link, Switch, Typography } from '@strapi/design-system';
import { GIFT_MONTHS, toMajorUnits, writtenAmount } from 'contract';
import type { GiftsView, SoldGift } from 'contract/desk/offers';
import { useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { memberAddress } from '../addresses.ts';
import { Do, useSaid } from '../answer.tsx';
import { FRESH, useRead, useSend } from '../calls.ts';
import { Card, Mark, Quiet, Small } from '../card.tsx';
import { Fault, TextField } from '../fields.tsx';
import { deskDay, deskTime } from '../figures.ts';
import { CallDialog } from '../form-dialog.tsx';
import { askedBy, ListOf } from '../list/page.tsx';
import { useListQuery } from '../list/query.tsx';
import type { Column } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { minorOf } from './amounts.ts';
import WORDS from './words.json';

const STATES = WORDS.gifts;

const whenOf = ({ state, deliverAt, deliveredAt, openedAt }: SoldGift, timeZone: string) => {
  if (openedAt !== null) return `opened ${deskDay(openedAt, timeZone, 'short')}`;
  if (deliveredAt !== null) return `mailed ${deskDay(deliveredAt, timeZone, 'short')}`;
  return state === 'waiting' && deliverAt !== null
    ? `goes out ${deskTime(deliverAt, timeZone)}`
    : '';
};

type DialogProps = { gift: SoldGift; onClose: () => void };

/** Another address for a gift: a new code goes there. */
const RecipientDialog = ({ gift, onClose }: DialogProps) => {
  const [email, setEmail] = useState(gift.recipient ?? '');
  return (
    <CallDialog
      title="Correct the address"
      label={gift.state === 'waiting' ? 'Keep this address' : 'Send it there'}
      call={['POST', `gifts/${gift.id}/recipient`]}
      body={email.trim() === '' ? null : { email }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextField
            name="email"
            label="E-mail address"
            fault={faults.email}
            value={email}
            onChange={setEmail}
          />
          {gift.state === 'sent' && <Quiet>A new code goes there; the former one is void.</Quiet>}
        </>
      )}
    </CallDialog>
  );
};

const RefundDialog = ({ gift, onClose }: DialogProps) => {
  const actionId = useRef(crypto.randomUUID());
  const amount = writtenAmount(gift.paidMinor, gift.currency);
  return (
    <CallDialog
      title="Give the money back?"
      label={`Give back ${amount}`}
      keep="Keep the money"
      isDangerous
      call={['POST', `gifts/${gift.id}/refund`]}
      body={{ action_id: actionId.current, shown: gift.paidMinor }}
      onClose={onClose}
    >
      {() => (
        <Typography>
          {`${amount} goes back the way it was paid, in 5 to 10 days. The code opens nothing any more, and the buyer is told by mail.`}
        </Typography>
      )}
    </CallDialog>
  );
};

const Acts = ({ gift }: { gift: SoldGift }) => {
  const { id, from, recipient, state } = gift;
  const may = useMay();
  const [open, setOpen] = useState<'recipient' | 'refund' | null>(null);
  const isUnopened = state === 'waiting' || state === 'sent';
  const name = recipient ?? `the gift from ${from || 'somebody'}`;
  return (
    <>
      {isUnopened && (
        <Flex gap={2} wrap="wrap">
          {may('offers.write') && state === 'sent' && recipient !== null && (
            <Do call={['POST', `gifts/${id}/resend`, {}]} aria-label={`Send again: ${name}`}>
              Send again
            </Do>
          )}
          {may('offers.write') && (
            <Button
              variant="tertiary"
              aria-label={`Correct the address: ${name}`}
              onClick={() => setOpen('recipient')}
            >
              Correct
            </Button>
          )}
          {may('refund-requests.decide') && (
            <Button
              variant="danger-light"
              aria-label={`Give back: ${name}`}
              onClick={() => setOpen('refund')}
            >
              Give back
            </Button>
          )}
        </Flex>
      )}
      {open === 'recipient' && <RecipientDialog gift={gift} onClose={() => setOpen(null)} />}
      {open === 'refund' && <RefundDialog gift={gift} onClose={() => setOpen(null)} />}
    </>
  );
};

const columnsIn = (timeZone: string): readonly Column<SoldGift>[] => [
  {
    name: 'From',
    width: '24%',
    cell: ({ from, buyer }) => (
      <>
        <Typography fontWeight="bold">{from}</Typography>
        <small>{buyer}</small>
      </>
    ),
  },
  {
    name: 'For',
    width: '28%',
    label: true,
    cell: ({ recipient, months, paidMinor, currency }) => (
      <>
        {recipient ?? 'Code to print'}
        <small>{`${months} months, ${writtenAmount(paidMinor, currency)}`}</small>
      </>
    ),
  },
  {
    name: 'Code',
    label: true,
    cell: ({ codeEnd }) =>
      codeEnd === null ? (
        'not made yet'
      ) : (
        <span style={{ whiteSpace: 'nowrap' }}>{`… ${codeEnd}`}</span>
      ),
  },
  {
    name: 'State',
    cell: (gift) => (
      <>
        <Mark tone={gift.state === 'redeemed' ? 'success' : 'neutral'}>{STATES[gift.state]}</Mark>
        <small>
          {whenOf(gift, timeZone)}
          {gift.member !== null && (
            <>
              {' by '}
              <RouterLink to={memberAddress(gift.member.id)} style={{ color: 'inherit' }}>
                {gift.member.name}
              </RouterLink>
            </>
          )}
        </small>
      </>
    ),
  },
  { name: '', cell: (gift) => <Acts gift={gift} /> },
];

type PricesProps = { view: GiftsView; onTheirs: () => void; onClose: () => void };

const PricesDialog = ({ view, onTheirs, onClose }: PricesProps) => {
  const { currency, isOn, prices } = view;
  const [updatedAt] = useState(view.updatedAt);
  const [typed, setTyped] = useState<Record<number, string>>(() =>
    Object.fromEntries(
      prices.map(({ months, minor }) => [months, toMajorUnits(minor, currency).toString()]),
    ),
  );
  const filled = GIFT_MONTHS.flatMap((months) => {
    const text = typed[months] ?? '';
    return text.trim() === '' ? [] : [{ months, minor: minorOf(text, currency) ?? 0 }];
  });
  return (
    <CallDialog
      title="Gifts: lengths and prices"
      label="Save"
      call={['PUT', 'offers/gifts']}
      body={{ isOn: isOn || prices.length === 0, prices: filled, updatedAt }}
      onTheirs={onTheirs}
      mayKeepMine
      onClose={onClose}
    >
      {(faults) => (
        <>
          {GIFT_MONTHS.map((months) => (
            <TextField
              key={months}
              name={`price-${months}`}
              label={`${months} months, in ${currency.toUpperCase()}`}
              hint="Empty: not on sale."
              fault={faults[`prices.${filled.findIndex((one) => one.months === months)}.minor`]}
              value={typed[months] ?? ''}
              onChange={(text) => setTyped((now) => ({ ...now, [months]: text }))}
            />
          ))}
          <Fault>{faults.prices}</Fault>
        </>
      )}
    </CallDialog>
  );
};

const OnSale = ({ view }: { view: GiftsView }) => {
  const { isOn, prices, currency, siteUrl, updatedAt } = view;
  const mayWrite = useMay()('offers.write');
  const [send, isLoading] = useSend();
  const said = useSaid();
  const [isOpen, setOpen] = useState(false);
  const [version, setVersion] = useState(0);
  const turn = async (on: boolean): Promise<void> => {
    if (on && prices.length === 0) return setOpen(true);
    said(await send('PUT', 'offers/gifts', { isOn: on, prices, updatedAt }));
  };
  const written = prices
    .toSorted((a, b) => a.months - b.months)
    .map(({ months, minor }) => `${months} months ${writtenAmount(minor, currency)}`);
  return (
    <Card title="Gifts">
      <Flex gap={4} wrap="wrap">
        <Switch
          aria-label="Gifts on sale"
          checked={isOn}
          disabled={isLoading || !mayWrite}
          onCheckedChange={(on: boolean) => void turn(on)}
        />
        <Typography>{isOn ? 'On sale' : 'Not on sale'}</Typography>
        <Typography>{written.length === 0 ? 'No prices yet.' : written.join(', ')}</Typography>
        {mayWrite && (
          <Button variant="tertiary" onClick={() => setOpen(true)}>
            Change the prices
          </Button>
        )}
        {isOn && (
          <Link href={`${siteUrl}/gift`} isExternal>
            {`${siteUrl}/gift`}
          </Link>
        )}
      </Flex>
      <Small>Whoever gets a gift is never asked for a card, and nothing renews by itself.</Small>
      {isOpen && (
        <PricesDialog
          key={version}
          view={view}
          onTheirs={() => setVersion(version + 1)}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
};

/** The gifts on sale and those that were bought. */
export const Gifts = () => {
  const query = useListQuery();
  const answer = useRead<GiftsView>('offers/gifts', FRESH, askedBy(query, ['search', 'page']));
  return (
    <>
      {answer.data && <OnSale view={answer.data} />}
      <ListOf
        query={query}
        answer={answer}
        what="gift"
        placeholder="Name, e-mail or code"
        columns={(view) => columnsIn(view?.timeZone ?? 'UTC')}
        keyOf={({ id }) => id}
        where="the gifts"
        nothing={<Quiet>No gifts yet. They appear here once they are paid.</Quiet>}
      />
    </>
  );
};
