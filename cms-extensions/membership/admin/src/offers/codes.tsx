import { Button, Flex, Link, Switch, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { CodeView, OffersView } from '../../../server/src/back-office/answers.ts';
import { WRITE_OFFERS } from '../addresses.ts';
import { Answered, useSaid } from '../answer.tsx';
import { api } from '../api.ts';
import { deskDay } from '../figures.ts';
import { List } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { MakeCode } from './make-code.tsx';

const FOR = { all: 'everybody', new: 'new members', former: 'former members' } as const;

/** The last day of a code, of which Stripe knows the end. */
const untilOf = ({ ended, until }: CodeView, timeZone: string): string => {
  if (ended === 'used up') return 'all used';
  if (until === null) return 'no end';
  return deskDay(new Date(Date.parse(until) - 1).toISOString(), timeZone, 'short');
};

const Row = ({
  code,
  timeZone,
  mayWrite,
}: {
  code: CodeView;
  timeZone: string;
  mayWrite: boolean;
}) => {
  const [change, { isLoading }] = api.useChangeOffersMutation();
  const said = useSaid();
  const turn = async (isOn: boolean): Promise<void> => {
    const reply = await change({ method: 'PUT', path: `codes/${code.id}`, data: { isOn } });
    said(reply, 'data' in reply ? (reply.data?.outcome ?? '') : '');
  };
  return (
    <tr>
      <td>
        <Typography fontWeight="bold">{code.code}</Typography>
      </td>
      <td>{code.gives}</td>
      <td data-label="For">{FOR[code.forWhom]}</td>
      <td className="number" data-label="Used">
        {code.max === null ? code.used : `${code.used} of ${code.max}`}
      </td>
      <td data-label="Until">{untilOf(code, timeZone)}</td>
      <td>
        <Switch
          aria-label={`${code.code} is on`}
          checked={code.isOn}
          disabled={isLoading || !mayWrite || code.ended !== null}
          onCheckedChange={(isOn: boolean) => void turn(isOn)}
        />
      </td>
    </tr>
  );
};

const Table = ({ codes, offers }: { codes: readonly CodeView[]; offers: OffersView }) => {
  const mayWrite = useMay()(WRITE_OFFERS);
  const { timeZone, siteUrl } = offers;
  const first = codes.find(({ isOn }) => isOn);
  const address = `${siteUrl}/?code=${first?.code}`;
  if (codes.length === 0) {
    return (
      <Typography textColor="neutral600">
        No codes yet. A code lowers the price for whoever has it.
      </Typography>
    );
  }
  return (
    <>
      <List>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">What it gives</th>
            <th scope="col">For</th>
            <th scope="col" className="number">
              Used
            </th>
            <th scope="col">Until</th>
            <th scope="col">On</th>
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <Row key={code.id} code={code} timeZone={timeZone} mayWrite={mayWrite} />
          ))}
        </tbody>
      </List>
      <Typography variant="pi" textColor="neutral600">
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
      </Typography>
    </>
  );
};

/** Stripe's promotion codes, with their uses. */
export const Codes = () => {
  const codes = api.useCodesQuery(undefined, { refetchOnMountOrArgChange: true });
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
            {(data) => <Table codes={found} offers={data} />}
          </Answered>
        )}
      </Answered>
      {isMaking && offers.data !== undefined && (
        <MakeCode currency={offers.data.currency} onClose={() => setMaking(false)} />
      )}
    </Flex>
  );
};
