import { Flex, Typography } from '@strapi/design-system';
import { addDays, dayIn, toMajorUnits, writtenAmount } from 'contract';
import type { OffersView, PricePreview } from 'contract/desk/offers';
import { useState } from 'react';
import { faultsOf } from '../answer.tsx';
import { useAsk } from '../calls.ts';
import { Quiet } from '../card.tsx';
import { Choice, TextField, useTexts } from '../fields.tsx';
import { count, counted, deskDay } from '../figures.ts';
import { CallDialog } from '../form-dialog.tsx';
import { useSettled } from '../form-values.ts';
import { Table } from '../list/table.tsx';
import { minorOf } from './amounts.ts';
import GROUPS from './groups.json';

type Group = PricePreview['groups'][number];

/** What each group of members is called, and when it pays a new price first. */
const NAMES: Readonly<Record<Group['group'], { who: string; paid: string }>> = GROUPS;

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
    <Table
      isFlat
      columns={[
        { name: 'Who', cell: ({ group }) => NAMES[group].who },
        { name: 'Members', kind: 'number', label: true, cell: ({ members }) => count(members) },
        {
          name: 'Price now',
          label: true,
          cell: ({ oldMinor }) => writtenAmount(oldMinor, offers.currency),
        },
        {
          name: 'First new payment',
          cell: (group) => {
            const less =
              group.newMinor === null ? '' : `: ${writtenAmount(group.newMinor, offers.currency)}`;
            return `${daysOf(group)}${NAMES[group.group].paid}${less}`;
          },
        },
      ]}
      rows={groups}
      keyOf={({ group, oldMinor, newMinor }) => `${group} ${oldMinor} ${newMinor}`}
    />
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
        <Quiet>
          {`Who does nothing pays the new price. Who cancels before keeps everything until the paid day. ${counted(shown.members, 'member')}: about ${sign}${writtenAmount(delta, offers.currency)} a month, if all stay.`}
        </Quiet>
      )}
    </>
  );
};

type Props = { plan: OffersView['plans'][number]; offers: OffersView; onClose: () => void };

/** A form that changes a plan's price: for new members at once, for others with notice. */
export const PriceDialog = ({ plan, offers, onClose }: Props) => {
  const { currency, timeZone } = offers;
  const { texts, field } = useTexts({
    effectiveOn: addDays(dayIn(timeZone, new Date()), 31),
    notice: '',
  });
  const { effectiveOn: day, notice } = texts;
  const [typed, setTyped] = useState('');
  const [who, setWho] = useState<'new' | 'all'>('new');
  const minor = minorOf(typed, currency);
  const effectiveOn = who === 'new' || day === '' ? null : day;
  const order = { minor, effectiveOn, notice: notice === '' ? null : notice };
  const isWhole = minor !== null && (who === 'new' || day !== '');
  const wanted = isWhole ? JSON.stringify(order) : null;
  const asked = useSettled(wanted, ASK_AFTER_MS);
  const { currentData, error } = useAsk<PricePreview>(
    `offers/${plan.key}/price/preview`,
    asked === null ? null : JSON.parse(asked),
  );
  const preview = asked === wanted ? currentData : undefined;
  const refused = asked === wanted && error !== undefined ? faultsOf(error) : {};
  const now = plan.amountMinor;
  return (
    <CallDialog
      title={`Change the price: ${plan.name}`}
      label={who === 'new' ? 'Change the price' : 'Announce and change'}
      call={['POST', `offers/${plan.key}/price`]}
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
                  {...field('effectiveOn', faults)}
                  type="date"
                  label="New price from"
                  hint={preview?.earliest ? `Earliest ${writtenDay(preview.earliest)}.` : undefined}
                />
                <TextField
                  {...field('notice', faults)}
                  type="datetime-local"
                  label="Notice is mailed on"
                  hint={`Time in ${timeZone}. Empty: now.`}
                />
              </Flex>
            )}
            {preview !== undefined && <Effects preview={preview} offers={offers} />}
            {preview !== undefined && who === 'all' && (
              <Quiet>
                {`You can stop this until ${writtenDay(day)}: nobody has been charged by then.`}
              </Quiet>
            )}
          </>
        );
      }}
    </CallDialog>
  );
};
