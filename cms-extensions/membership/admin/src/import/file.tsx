import { Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { importAddress } from '../addresses.ts';
import { useSaid } from '../answer.tsx';
import { ANEW, useRead, useSend } from '../calls.ts';
import { Card, Small } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { FileButton } from '../video-field/choose-file.tsx';
import { Frame } from './frame.tsx';
import WORDS from './words.json';

const STATES: Readonly<Record<string, string>> = WORDS.states;

type Begun = { id: string; name: string; state: string; at: string };

/** The first step: a file, or an import that was begun. */
export const FilePage = () => {
  const [send, isLoading] = useSend();
  const { data: begun = [] } = useRead<Begun[]>('imports', ANEW);
  const navigate = useNavigate();
  const said = useSaid();
  const choose = async (file: File): Promise<void> => {
    const form = new FormData();
    form.append('file', file);
    const reply = await send<{ id: string }>('POST', 'imports', form);
    if (said(reply) && 'data' in reply) navigate(importAddress(reply.data.id));
  };
  return (
    <Frame step="File" subtitle="Nothing changes and nobody is written to before step 4.">
      <Card title="The file of your members">
        <Flex direction="column" alignItems="flex-start" gap={3}>
          <Typography>
            A table as text (CSV) from the old platform, a spreadsheet, or Export on the page of
            members. At most 5 MB and 20,000 rows; it is deleted 30 days after the end.
          </Typography>
          <FileButton
            accept=".csv,.tsv,.txt,text/csv"
            isLoading={isLoading}
            onFile={(file) => void choose(file)}
          >
            Choose a file
          </FileButton>
        </Flex>
      </Card>
      {begun.length > 0 && (
        <Card title="Imports so far">
          <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
            {begun.map(({ id, name, state, at }) => (
              <Flex key={id} tag="li" gap={3} wrap="wrap">
                <Link tag={RouterLink} to={importAddress(id)}>
                  {name}
                </Link>
                <Small>
                  <DeskMoment at={at} />, {STATES[state] ?? state}
                </Small>
              </Flex>
            ))}
          </Flex>
        </Card>
      )}
    </Frame>
  );
};
