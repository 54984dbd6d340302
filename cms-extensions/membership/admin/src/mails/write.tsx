import { Button, Flex } from '@strapi/design-system';
import { Layouts, Widget } from '@strapi/strapi/admin';
import type { MailDraft } from 'contract/desk/mails';
import { DEFAULT_LOCALE } from 'contract/locales';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { MAILS } from '../addresses.ts';
import { Answered, Do } from '../answer.tsx';
import { ANEW, useRead } from '../calls.ts';
import { Fault } from '../fields.tsx';
import { deskTime } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { Beside, Content, Overtaken } from '../page.tsx';
import { AudienceCard } from './audience.tsx';
import { Preview } from './preview.tsx';
import { SendDialog } from './send.tsx';
import { TextsCard } from './texts.tsx';
import { useLetter } from './use-letter.ts';
import { missingIn } from './words.ts';

const says = ({ state, sendAt, timeZone }: MailDraft): string => {
  if (state === 'planned') return `Planned for ${deskTime(sendAt ?? '', timeZone)}`;
  return state === 'sending' ? 'Being sent' : `It is ${state} and cannot be changed.`;
};

const Editor = ({ draft, onTheirs }: { draft: MailDraft; onTheirs: () => void }) => {
  const { id, state, timeZone } = draft;
  const letter = useLetter(draft);
  const { texts, audience, savedAt, fault, change, save, keepMine } = letter;
  const [isSending, setSending] = useState(false);
  const may = useMay();
  const navigate = useNavigate();
  const isDraft = state === 'draft';
  const isWaiting = state === 'planned' || state === 'sending';
  const buttons = (
    <Flex gap={2} wrap="wrap">
      {isDraft && (
        <Do
          call={['DELETE', `mails/${id}`]}
          done="The draft is deleted."
          onDone={() => navigate(`/${MAILS}`)}
        >
          Delete
        </Do>
      )}
      {isDraft && may('mails.send') && (
        <Button onClick={async () => (await save()) && setSending(true)}>Send or plan</Button>
      )}
      {isWaiting && may('mails.send') && (
        <Do variant="default" call={['POST', `mails/${id}/stop`]} done="It is stopped.">
          Stop
        </Do>
      )}
    </Flex>
  );
  return (
    <>
      <Layouts.Header
        title={texts.en?.subject || 'A new mail'}
        subtitle={isDraft ? `Draft, saved ${deskTime(savedAt, timeZone)}` : says(draft)}
        primaryAction={buttons}
      />
      <Content of={MAILS}>
        {fault?.theirs && (
          <Overtaken {...fault.theirs} onTheirs={onTheirs} onMine={() => void keepMine()} />
        )}
        <Fault>{fault?.theirs ? undefined : fault?.message}</Fault>
        <Beside $columns="minmax(0, 3fr) minmax(0, 2fr)">
          <Flex direction="column" alignItems="stretch" gap={6}>
            <AudienceCard
              draft={draft}
              audience={audience}
              onChange={isDraft ? (next) => change({ audience: next }) : undefined}
            />
            <TextsCard
              draft={draft}
              texts={texts}
              audience={audience}
              onChange={isDraft ? (next) => change({ texts: next }) : undefined}
            />
          </Flex>
          <Preview
            draft={draft}
            isWritten={missingIn(texts, DEFAULT_LOCALE) === null}
            save={save}
          />
        </Beside>
      </Content>
      {isSending && (
        <SendDialog
          draft={{ ...draft, updatedAt: savedAt }}
          audience={audience}
          onTheirs={onTheirs}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
};

/** One mail to an audience: to whom, what, and how it arrives. */
export const WritePage = () => {
  const { id = '' } = useParams();
  const query = useRead<MailDraft>(`mails/${id}`, ANEW);
  const [version, setVersion] = useState(0);
  if (query.isFetching && query.currentData === undefined) return <Widget.Loading />;
  return (
    <Answered query={query} what="The mail">
      {(draft) => (
        <Editor
          key={`${id} ${draft.state} ${version}`}
          draft={draft}
          onTheirs={() => void query.refetch().then(() => setVersion((now) => now + 1))}
        />
      )}
    </Answered>
  );
};
