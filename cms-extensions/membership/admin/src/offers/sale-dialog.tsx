import { Checkbox, Flex } from '@strapi/design-system';
import { type PlanKey, toMajorUnits } from 'contract';
import type { OffersView } from 'contract/desk/offers';
import { useRef, useState } from 'react';
import { Small } from '../card.tsx';
import { Choice, Fault, TextField, useTexts } from '../fields.tsx';
import { CallDialog } from '../form-dialog.tsx';
import { minorOf, wholeOf } from './amounts.ts';

/** `YYYY-MM-DDTHH:mm` of the desk's clock, as its field has it. */
const wallTime = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(moment))
    .replace(' ', 'T');

type Props = { offers: OffersView; onClose: () => void };

/** A form for the one sale: its end alone, once it runs. */
export const SaleDialog = ({ offers, onClose }: Props) => {
  const { sale, currency, timeZone, plans } = offers;
  const isRunning = sale?.isRunning === true;
  const actionId = useRef(crypto.randomUUID());
  const [planKeys, setPlanKeys] = useState<readonly PlanKey[]>(sale?.planKeys ?? ['annual']);
  const [kind, setKind] = useState<'percent' | 'amount'>(
    sale !== null && sale.percent === null ? 'amount' : 'percent',
  );
  const [off, setOff] = useState(() => {
    if (sale === null) return '';
    return String(sale.percent ?? toMajorUnits(sale.amountMinor ?? 0, currency));
  });
  const { texts, field } = useTexts({
    from: sale === null ? '' : wallTime(sale.fromAt, timeZone),
    until: sale === null ? '' : wallTime(sale.untilAt, timeZone),
  });
  const body = {
    action_id: actionId.current,
    id: sale?.id ?? null,
    planKeys,
    percent: kind === 'percent' ? (wholeOf(off) ?? 0) : null,
    amountMinor: kind === 'amount' ? (minorOf(off, currency) ?? 0) : null,
    from: texts.from === '' ? null : texts.from,
    until: texts.until,
  };
  return (
    <CallDialog
      title={sale === null ? 'Plan a sale' : 'Change the sale'}
      label={sale === null ? 'Plan the sale' : 'Change the sale'}
      call={['PUT', 'offers/sale']}
      body={body}
      onClose={onClose}
    >
      {(faults) => (
        <>
          {!isRunning && (
            <>
              <Flex role="group" aria-label="Plans" gap={4} wrap="wrap">
                {plans.map(({ key, name }) => (
                  <Checkbox
                    key={key}
                    checked={planKeys.includes(key)}
                    onCheckedChange={(checked) =>
                      setPlanKeys((now) => [
                        ...now.filter((one) => one !== key),
                        ...(checked === true ? [key] : []),
                      ])
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </Flex>
              <Fault>{faults.planKeys}</Fault>
              <Choice
                label="What it takes off the first payment"
                value={kind}
                onChange={setKind}
                choices={[
                  { value: 'percent', label: 'A percentage' },
                  { value: 'amount', label: `An amount in ${currency.toUpperCase()}` },
                ]}
              />
              <TextField
                name="off"
                label={kind === 'percent' ? 'Percent off' : 'Amount off'}
                fault={faults.percent ?? faults.amountMinor}
                value={off}
                onChange={setOff}
              />
              <TextField
                {...field('from', faults)}
                type="datetime-local"
                label="Begins"
                hint={`Time in ${timeZone}. Empty: now.`}
              />
            </>
          )}
          <TextField
            {...field('until', faults)}
            type="datetime-local"
            label="Ends"
            hint={`Time in ${timeZone}. It ends by itself.`}
          />
          <Small>
            Everybody without a plan sees the price. For longer, or for some people, make a code.
          </Small>
        </>
      )}
    </CallDialog>
  );
};
