import { Button, Flex, Link, Switch, Typography } from '@strapi/design-system';
import type { CodeView, OffersView } from 'contract/desk/offers';
import { useState } from 'react';
import { WRITE_OFFERS } from '../addresses.ts';
import { ANEW, Answered, useSaid } from '../answer.tsx';
import { api } from '../api.ts';
import { Quiet, Small } from '../card.tsx';
import { deskDay } from '../figures.ts';
import { type Column, Table } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { MakeCode } from './make-code.tsx';

const FOR = { all: 'everybody', new: 'new members', former: 'former members' } as const;

/** The last day of a code, of which Stripe knows the end. */
const untilOf = ({ ended, until }: CodeView, timeZone: string): string => {
  if (ended === 'used up') return 'all used';
  if (until === null) return 'no end';
  return deskDay(new Date(Date.parse(until) - 1).toISOString(), timeZone, 'short');
};

const Turn = ({ code }: { code: CodeView }) => {
  const [change, { isLoading }] = api.useChangeOffersMutation();
  const said = useSaid();
  const mayWrite = useMay()(WRITE_OFFERS);
  return (
    <Switch
      aria-label={`${code.code} is on`}
      checked={code.isOn}
      disabled={isLoading || !mayWrite || code.ended !== null}
      onCheckedChange={async (isOn: boolean) =>
        said(await change({ method: 'PUT', path: `codes/${code.id}`, data: { isOn } }))
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
  const codes = api.useCodesQuery(undefined, ANEW);
  const offers = api.useOffersQuery();
  const mayWrite = useMay()(WRITE_OFFERS);
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
