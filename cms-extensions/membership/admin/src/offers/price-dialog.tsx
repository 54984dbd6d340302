import { Flex, Typography } from '@strapi/design-system';
import { addDays, dayIn, toMajorUnits, writtenAmount } from 'contract';
import { useEffect, useState } from 'react';
import type { OffersView, PricePreview } from '../../../server/src/back-office/answers.ts';
import { faultsOf } from '../answer.tsx';
import { api } from '../api.ts';
import { Choice, TextField } from '../fields.tsx';
import { count, counted, deskDay } from '../figures.ts';
import { List } from '../list/table.tsx';
import { minorOf } from './amounts.ts';
import { OfferDialog } from './dialog.tsx';

type Group = PricePreview['groups'][number];

const WHO: Readonly<Record<Group['group'], string>> = {
  renewal: 'Pays now',
  trial: 'In a trial',
  paused: 'Paused',
  switch: 'Has planned a switch to this plan',
  moved: 'Free time, or a pause that moved the payment',
  failed: 'Payment failed',
  code: 'With a code',
  cancelled: 'Not raised: already cancelled',
  unreachable: 'Not raised: no address that works',
  law: 'Not raised: the law of the country asks for an agreement',
  currency: 'Not raised: another currency',
};

const PAID: Readonly<Record<Group['group'], string>> = {
  renewal: 'at the renewal',
  trial: 'the first payment as promised, later ones new',
  paused: 'the first one after the pause',
  switch: 'at the switch',
  moved: 'the moved payment',
  failed: 'the open invoice as before, the next one new',
  code: 'the new price less the code',
  cancelled: 'keep their price',
  unreachable: 'keep their price',
  law: 'keep their price',
  currency: 'keep their price',
};

/** `30 December`. @param day `YYYY-MM-DD` */
const writtenDay = (day: string): string => deskDay(`${day}T12:00:00Z`, 'UTC');

/** How long after the last change the server is asked. */
const ASK_AFTER_MS = 300;

const Groups = ({ groups, offers }: { groups: readonly Group[]; offers: OffersView }) => {
  const daysOf = ({ from, until }: Group): string => {
    if (from === null || until === null) return '';
    const [first, last] = [from, until].map((at) => deskDay(at, offers.timeZone, 'short'));
    return first === last ? `${first}, ` : `${first} to ${last}, `;
  };
  return (
    <List style={{ boxShadow: 'none' }}>
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col" className="number">
            Members
          </th>
          <th scope="col">Price now</th>
          <th scope="col">First new payment</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={`${group.group} ${group.oldMinor}`}>
            <td>{WHO[group.group]}</td>
            <td className="number" data-label="Members">
              {count(group.members)}
            </td>
            <td data-label="Price now">{writtenAmount(group.oldMinor, offers.currency)}</td>
            <td>{`${daysOf(group)}${PAID[group.group]}`}</td>
          </tr>
        ))}
      </tbody>
    </List>
  );
};

const Effects = ({ preview, offers }: { preview: PricePreview; offers: OffersView }) => {
  const { groups, shown, texts } = preview;
  const [sign, delta] = [shown.deltaMinor < 0 ? '-' : '+', Math.abs(shown.deltaMinor)];
  return (
    <>
      {texts.length > 0 && (
        <Typography>
          {`These texts name the present price by hand: ${texts.join('; ')}. Others change by themselves.`}
        </Typography>
      )}
      {groups.length > 0 && <Groups groups={groups} offers={offers} />}
      {shown.members > 0 && (
        <Typography textColor="neutral600">
          {`Who does nothing pays the new price. Who cancels before keeps everything until the paid day. ${counted(shown.members, 'member')}: about ${sign}${writtenAmount(delta, offers.currency)} a month, if all stay.`}
        </Typography>
      )}
    </>
  );
};

type Props = { plan: OffersView['plans'][number]; offers: OffersView; onClose: () => void };

/** A form that changes a plan's price: for new members at once, for others with notice. */
export const PriceDialog = ({ plan, offers, onClose }: Props) => {
  const { currency, timeZone } = offers;
  const [typed, setTyped] = useState('');
  const [who, setWho] = useState<'new' | 'all'>('new');
  const [day, setDay] = useState(() => addDays(dayIn(timeZone, new Date()), 31));
  const [notice, setNotice] = useState('');
  const minor = minorOf(typed, currency);
  const effectiveOn = who === 'new' || day === '' ? null : day;
  const order = { minor, effectiveOn, notice: notice === '' ? null : notice };
  const isWhole = minor !== null && (who === 'new' || day !== '');
  const wanted = isWhole ? JSON.stringify(order) : null;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { currentData, error } = api.usePricePreviewQuery(
    { plan: plan.key, body: asked ?? '' },
    { skip: asked === null, refetchOnMountOrArgChange: true },
  );
  const preview = asked === wanted ? currentData : undefined;
  const refused = asked === wanted && error !== undefined ? faultsOf(error) : {};
  const now = plan.amountMinor;
  return (
    <OfferDialog
      title={`Change the price: ${plan.name}`}
      label={who === 'new' ? 'Change the price' : 'Announce and change'}
      method="POST"
      path={`${plan.key}/price`}
      body={preview === undefined ? null : { ...order, shown: preview.shown }}
      onClose={onClose}
    >
      {(sent) => {
        const faults = { ...sent, ...refused };
        return (
          <>
            <TextField
              name="minor"
              label={`New price in ${currency.toUpperCase()}`}
              hint={now === null ? 'No price yet.' : `Now ${toMajorUnits(now, currency)}.`}
              fault={faults.minor}
              value={typed}
              onChange={setTyped}
            />
            <Choice
              label="For whom"
              value={who}
              onChange={setWho}
              choices={[
                {
                  value: 'new',
                  label: 'For new members only',
                  hint: 'From now on; all others keep their price for as long as they stay.',
                },
                {
                  value: 'all',
                  label: 'Also for existing members, from a date',
                  hint: 'With notice, as the law of their country asks.',
                },
              ]}
            />
            {who === 'all' && (
              <Flex gap={4} wrap="wrap" alignItems="flex-start">
                <TextField
                  name="effectiveOn"
                  type="date"
                  label="New price from"
                  hint={preview?.earliest ? `Earliest ${writtenDay(preview.earliest)}.` : undefined}
                  fault={faults.effectiveOn}
                  value={day}
                  onChange={setDay}
                />
                <TextField
                  name="notice"
                  type="datetime-local"
                  label="Notice is mailed on"
                  hint={`Time in ${timeZone}. Empty: now.`}
                  fault={faults.notice}
                  value={notice}
                  onChange={setNotice}
                />
              </Flex>
            )}
            {preview !== undefined && <Effects preview={preview} offers={offers} />}
            {preview !== undefined && who === 'all' && (
              <Typography textColor="neutral600">
                {`You can stop this until ${writtenDay(day)}: nobody has been charged by then.`}
              </Typography>
            )}
          </>
        );
      }}
    </OfferDialog>
  );
};
