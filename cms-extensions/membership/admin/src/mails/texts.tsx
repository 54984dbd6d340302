import { Button, Combobox, ComboboxOption, Flex, Typography } from '@strapi/design-system';
import type { Audience, MailDraft, Texts } from 'contract/desk/mails';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Card, Quiet, Small } from '../card.tsx';
import { TextField } from '../fields.tsx';
import { counted } from '../figures.ts';
import { useAudience } from './audience.tsx';
import { languageName, missingIn } from './words.ts';

const Side = styled.div`
  display: grid;
  gap: 2rem;
  @media (min-width: 768px) {
    grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr));
  }
  textarea {
    min-block-size: 24rem;
  }
`;

const BUTTON = '[Words on the button](/workouts)';
const EMPTY = { subject: '', body: '' };

type Props = {
  draft: MailDraft;
  texts: Texts;
  audience: Audience;
  /** Absent for a mail that cannot be changed. */
  onChange: ((texts: Texts) => void) | undefined;
};

/** The words of a mail in each language, side by side. */
export const TextsCard = ({ draft, texts, audience, onChange }: Props) => {
  const { locales, workouts } = draft;
  const [begun, setBegun] = useState<Locale[]>([]);
  const { data } = useAudience(audience);
  /** Where a button or a workout goes: the text that had the focus last. */
  const last = useRef<{ locale: Locale; at: number }>({ locale: DEFAULT_LOCALE, at: -1 });
  const isShown = (locale: Locale): boolean =>
    locale === DEFAULT_LOCALE || begun.includes(locale) || missingIn(texts, locale) !== 'empty';
  const write = (locale: Locale, part: Partial<typeof EMPTY>): void =>
    onChange?.({ ...texts, [locale]: { ...EMPTY, ...texts[locale], ...part } });
  const insert = (line: string): void => {
    const { locale, at } = last.current;
    const { body } = texts[locale] ?? EMPTY;
    const place = at < 0 ? body.length : at;
    const [before, after] = [body.slice(0, place).trimEnd(), body.slice(place).trimStart()];
    write(locale, { body: [before, line, after].filter(Boolean).join('\n\n') });
  };
  return (
    <Card title="What">
      {onChange !== undefined && (
        <Flex gap={2} wrap="wrap">
          <Button variant="tertiary" onClick={() => insert(BUTTON)}>
            Add a button
          </Button>
          <Combobox
            aria-label="Add a workout"
            placeholder="Add a workout"
            value=""
            onChange={(title?: string | number) => title && insert(`[workout: ${title}]`)}
          >
            {workouts.map(({ id, title, isLive }) => (
              <ComboboxOption key={id} value={title}>
                {isLive ? title : `${title} (not live)`}
              </ComboboxOption>
            ))}
          </Combobox>
        </Flex>
      )}
      <Side>
        {locales.filter(isShown).map((locale) => {
          const { subject, body } = texts[locale] ?? EMPTY;
          const name = languageName(locale);
          const missing = missingIn(texts, locale);
          return (
            <Flex key={locale} direction="column" alignItems="stretch" gap={3}>
              <TextField
                name={`subject-${locale}`}
                label={`${name}: subject`}
                maxLength={150}
                disabled={onChange === undefined}
                value={subject}
                onChange={(text) => write(locale, { subject: text })}
              />
              <TextField
                name={`body-${locale}`}
                label={`${name}: text`}
                rows={12}
                maxLength={20_000}
                disabled={onChange === undefined}
                value={body}
                onChange={(text) => write(locale, { body: text })}
                onPlace={(at) => {
                  last.current = { locale, at };
                }}
              />
              <Typography variant="pi" textColor={missing === null ? 'neutral600' : 'danger700'}>
                {missing ?? 'complete'}
              </Typography>
            </Flex>
          );
        })}
      </Side>
      {locales
        .filter((locale) => !isShown(locale))
        .map((locale) => (
          <Flex key={locale} justifyContent="space-between" gap={3} wrap="wrap">
            <Quiet>
              {`${languageName(locale)} is empty: ${counted(data?.byLanguage[locale] ?? 0, 'person gets', 'people get')} ${languageName(DEFAULT_LOCALE)}.`}
            </Quiet>
            {onChange !== undefined && (
              <Button variant="tertiary" onClick={() => setBegun([...begun, locale])}>
                {`Begin ${languageName(locale)}`}
              </Button>
            )}
          </Flex>
        ))}
      <Small>
        {
          '{{firstName}} becomes the first name of each reader. Headings begin with #, lists with a dash. A link such as [words](/workouts) on a line of its own becomes a button. The link to stop news is added by itself.'
        }
      </Small>
    </Card>
  );
};
