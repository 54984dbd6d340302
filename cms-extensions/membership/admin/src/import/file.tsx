import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useRef } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { importAddress } from '../addresses.ts';
import { weekdayAndTime } from '../figures.ts';
import { useImportsQuery, useSendImportMutation } from './calls.ts';
import { Aside, Frame, Panel, useTelling } from './frame.tsx';

const STATES: Readonly<Record<string, string>> = {
  mapped: 'columns',
  checking: 'is being checked',
  checked: 'checked',
  running: 'is being imported',
  paused: 'paused',
  undoing: 'is being taken back',
  done: 'done',
};

/** The first step: a file, or an import that was begun. */
export const FilePage = () => {
  const input = useRef<HTMLInputElement>(null);
  const [send, { isLoading }] = useSendImportMutation();
  const { data: begun = [] } = useImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const navigate = useNavigate();
  const tell = useTelling();
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const reply = await send(file);
    if (tell(reply) && 'data' in reply && reply.data) navigate(importAddress(reply.data.id));
  };
  return (
    <Frame step="File" subtitle="Nothing changes and nobody is written to before step 4.">
      <Panel>
        <Flex direction="column" alignItems="flex-start" gap={3}>
          <Typography variant="delta" tag="h2">
            The file of your members
          </Typography>
          <Typography>
            A table as text (CSV) from the old platform, a spreadsheet, or Export on the page of
            members. At most 5 MB and 20,000 rows; it is deleted 30 days after the end.
          </Typography>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <Button loading={isLoading} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </Flex>
      </Panel>
      {begun.length > 0 && (
        <Panel>
          <Typography variant="delta" tag="h2">
            Imports so far
          </Typography>
          <Flex tag="ul" direction="column" alignItems="stretch" gap={2} paddingTop={3}>
            {begun.map(({ id, name, state, at }) => (
              <Flex key={id} tag="li" gap={3} wrap="wrap">
                <Link tag={RouterLink} to={importAddress(id)}>
                  {name}
                </Link>
                <Aside>{`${weekdayAndTime(at)}, ${STATES[state] ?? state}`}</Aside>
              </Flex>
            ))}
          </Flex>
        </Panel>
      )}
    </Frame>
  );
};
