import { Button, Flex, Link, Switch, Typography } from '@strapi/design-system';
import type { CodeView, OffersView } from 'contract/desk/offers';
import { useState } from 'react';
import { Answered, useSaid } from '../answer.tsx';
import { useOffers } from '../api.ts';
import { ANEW, useRead, useSend } from '../calls.ts';
import { Quiet, Small } from '../card.tsx';
import { deskDay } from '../figures.ts';
import { type Column, Table } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { MakeCode } from './make-code.tsx';
import WORDS from './words.json';

const FOR = WORDS.forWhom;

/** The last day of a code, of which Stripe knows the end. */
const untilOf = ({ ended, until }: CodeView, timeZone: string): string => {
  if (ended === 'used up') return 'all used';
  if (until === null) return 'no end';
  return deskDay(new Date(Date.parse(until) - 1).toISOString(), timeZone, 'short');
};

const Turn = ({ code }: { code: CodeView }) => {
  const [send, isLoading] = useSend();
  const said = useSaid();
  const mayWrite = useMay()('offers.write');
  return (
    <Switch
      aria-label={`${code.code} is on`}
      checked={code.isOn}
      disabled={isLoading || !mayWrite || code.ended !== null}
      onCheckedChange={async (isOn: boolean) =>
        said(await send('PUT', `offers/codes/${code.id}`, { isOn }))
      }
    />
  );
};

const columnsIn = (timeZone: string): readonly Column<CodeView>[] => [
  { name: 'Code', cell: ({ code }) => <Typography fontWeight="bold">{code}</Typography> },
  { name: 'What it gives', cell: ({ gives }) => gives },
  { name: 'For', label: true, cell: ({ forWhom }) => FOR[forWhom] },
  {
    name: 'Used',
    kind: 'number',
    label: 'Used',
    cell: ({ used, max }) => (max === null ? used : `${used} of ${max}`),
  },
  { name: 'Until', label: true, cell: (code) => untilOf(code, timeZone) },
  { name: 'On', cell: (code) => <Turn code={code} /> },
];

const List = ({ codes, offers }: { codes: readonly CodeView[]; offers: OffersView }) => {
  const { timeZone, siteUrl } = offers;
  const first = codes.find(({ isOn }) => isOn);
  const address = `${siteUrl}/?code=${first?.code}`;
  if (codes.length === 0) {
    return <Quiet>No codes yet. A code lowers the price for whoever has it.</Quiet>;
  }
  return (
    <>
      <Table columns={columnsIn(timeZone)} rows={codes} keyOf={({ id }) => id} />
      <Small>
        {first !== undefined && (
          <>
            {'Link with a code in it: '}
            <Link href={address} isExternal>
              {address}
            </Link>
            {'. '}
          </>
        )}
        Codes are promotion codes at Stripe; this list is read from there.
      </Small>
    </>
  );
};

/** Stripe's promotion codes, with their uses. */
export const Codes = () => {
  const codes = useRead<CodeView[]>('offers/codes', ANEW);
  const offers = useOffers();
  const mayWrite = useMay()('offers.write');
  const [isMaking, setMaking] = useState(false);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {mayWrite && (
        <Flex justifyContent="flex-end">
          <Button onClick={() => setMaking(true)}>Make a code</Button>
        </Flex>
      )}
      <Answered query={codes} what="The codes">
        {(found) => (
          <Answered query={offers} what="The offers">
            {(data) => <List codes={found} offers={data} />}
          </Answered>
        )}
      </Answered>
      {isMaking && offers.data !== undefined && (
        <MakeCode currency={offers.data.currency} onClose={() => setMaking(false)} />
      )}
    </Flex>
  );
};
