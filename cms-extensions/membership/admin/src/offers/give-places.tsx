import { Flex, Textarea, Typography } from '@strapi/design-system';
import { useState } from 'react';
import { TextField, useTexts } from '../fields.tsx';
import { CallDialog } from '../form-dialog.tsx';
import WORDS from './words.json';

const EMPTY = { emails: '', count: '1', days: '30', until: '', reason: '' };
type Values = typeof EMPTY;

type FieldOf = { name: keyof Values; label: string; hint?: string; type?: 'number' | 'date' };
const FIELDS = WORDS.placeFields as readonly FieldOf[];

const addressesIn = (emails: string): string[] =>
  emails.split(/[\s,;]+/).filter((one) => one !== '');

const orderOf = ({ emails, count, days, until, reason }: Values) => {
  const addresses = addressesIn(emails);
  return {
    ...(addresses.length > 0 ? { emails: addresses } : { count: Number(count) }),
    ...(until === '' ? { days: Number(days) } : { until }),
    reason,
  };
};

/** What is wrong with which address. */
const faultOf = (emails: string, faults: Record<string, string>): string | undefined => {
  const wrong = addressesIn(emails).flatMap((one, index) => {
    const fault = faults[`emails.${index}`];
    return fault === undefined ? [] : [`${one}: ${fault}`];
  });
  return wrong.length === 0 ? faults.emails : wrong.join('. ');
};

/** A form that gives free places: by mail, or as codes to print. */
export const GivePlaces = ({ onClose }: { onClose: () => void }) => {
  const [action_id] = useState(() => crypto.randomUUID());
  const { texts, field } = useTexts(EMPTY);
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <CallDialog<{ codes: readonly string[] }>
      title="Give free places"
      label={codes.length === 0 ? 'Give the places' : null}
      keep="Close"
      call={['POST', 'offers/places']}
      body={{ ...orderOf(texts), action_id }}
      onAnswer={(given) => {
        setCodes(given.codes);
        return given.codes.length > 0;
      }}
      onClose={onClose}
    >
      {(faults) =>
        codes.length > 0 ? (
          <Flex direction="column" alignItems="stretch" gap={2}>
            <Typography>Copy or print them now: they are not shown again.</Typography>
            <Textarea aria-label="Codes" readOnly value={codes.join('\n')} />
          </Flex>
        ) : (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <TextField
              {...field('emails')}
              label="E-mail addresses"
              fault={faultOf(texts.emails, faults)}
              hint="At most 50, one a line. Who has an account here is let in at once."
              rows={5}
            />
            {FIELDS.map(({ name, ...about }) => (
              <TextField key={name} {...field(name, faults)} {...about} />
            ))}
          </Flex>
        )
      }
    </CallDialog>
  );
};
