import { Button, Flex, Typography } from '@strapi/design-system';
import type { MailDraft, MailPreview } from 'contract/desk/mails';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useSaid } from '../answer.tsx';
import { useAsk, useSend } from '../calls.ts';
import { Card } from '../card.tsx';
import { Select } from '../fields.tsx';
import { languageName } from './words.ts';

const Frame = styled.iframe`
  inline-size: 100%;
  block-size: 56rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
`;

type Props = {
  draft: MailDraft;
  /** Whether the default language has words. */
  isWritten: boolean;
  save: () => Promise<boolean>;
};

/** How a mail arrives: shown anew after each save. */
export const Preview = ({ draft: { id, locales }, isWritten, save }: Props) => {
  const [language, setLanguage] = useState<Locale>(DEFAULT_LOCALE);
  // Each save asks for it again.
  const { currentData: data, error } = useAsk<MailPreview>(
    isWritten ? `mails/${id}/preview` : null,
    { language },
  );
  const [send, isLoading] = useSend();
  const said = useSaid();
  const test = async (): Promise<void> => {
    if (await save())
      said(await send('POST', `mails/${id}/test`, { language }), 'It is on its way to you.');
  };
  return (
    <Card title="As it arrives">
      <Flex gap={2} wrap="wrap" justifyContent="space-between">
        {locales.length > 1 && (
          <Select
            label="Language of the preview"
            value={language}
            options={Object.fromEntries(locales.map((one) => [one, languageName(one)]))}
            onChange={(value) => setLanguage(value as Locale)}
          />
        )}
        <Button variant="tertiary" loading={isLoading} onClick={() => void test()}>
          Send me a test
        </Button>
      </Flex>
      {error !== undefined && (
        <Typography role="status" textColor="danger700">
          {error.message ?? 'The preview could not be made.'}
        </Typography>
      )}
      {data !== undefined && error === undefined && (
        <>
          {data.notLive.length > 0 && (
            <Typography role="status" textColor="danger700">
              {`Left out, since nobody can see it then: ${data.notLive.join(', ')}.`}
            </Typography>
          )}
          <Typography fontWeight="bold">{data.subject}</Typography>
          <Frame title="The mail" sandbox="" srcDoc={data.html} />
        </>
      )}
    </Card>
  );
};
