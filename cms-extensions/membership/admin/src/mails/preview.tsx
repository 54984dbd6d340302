import { Button, Flex, Typography } from '@strapi/design-system';
import type { MailDraft } from 'contract/desk/mails';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useSaid } from '../answer.tsx';
import { Card } from '../card.tsx';
import { Select } from '../fields.tsx';
import { mailsApi } from './calls.ts';
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
  savedAt: string;
  save: () => Promise<boolean>;
};

/** How a mail arrives: shown anew after each save. */
export const Preview = ({ draft: { id, locales, sendAt }, isWritten, savedAt, save }: Props) => {
  const [language, setLanguage] = useState<Locale>(DEFAULT_LOCALE);
  const [show, { data, error }] = mailsApi.usePreviewMailMutation();
  const [test, { isLoading }] = mailsApi.useTestMailMutation();
  const said = useSaid();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved is shown
  useEffect(() => {
    if (isWritten) void show({ id, language });
  }, [id, language, savedAt, sendAt, isWritten, show]);
  const send = async (): Promise<void> => {
    if (await save()) said(await test({ id, language }), 'It is on its way to you.');
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
        <Button variant="tertiary" loading={isLoading} onClick={() => void send()}>
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
