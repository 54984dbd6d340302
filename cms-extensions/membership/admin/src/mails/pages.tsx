import { Button, Flex } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { MAILS, SEND_MAILS, WRITE_MAILS } from '../addresses.ts';
import { useSaid } from '../members/said.ts';
import { Siblings } from '../menu/tabs.tsx';
import { AutomaticMails, AutomaticPage } from './automatic.tsx';
import { mailsApi } from './calls.ts';
import { Drafts } from './drafts.tsx';
import { SentMails } from './sent.tsx';
import { WritePage } from './write.tsx';

const WriteButton = () => {
  const [begin, { isLoading }] = mailsApi.useBeginMailMutation();
  const navigate = useNavigate();
  const said = useSaid();
  const press = async (): Promise<void> => {
    const reply = await begin();
    if ('data' in reply && reply.data) navigate(`/${MAILS}/write/${reply.data.id}`);
    else said(reply, '');
  };
  return (
    <Button loading={isLoading} onClick={() => void press()}>
      Write a mail
    </Button>
  );
};

const Tab = ({ subtitle, children }: { subtitle: string; children: ReactNode }) => (
  <>
    <Layouts.Header title="Mails" subtitle={subtitle} primaryAction={<WriteButton />} />
    <Layouts.Content>
      <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={8}>
        <Siblings of={MAILS} />
        {children}
      </Flex>
    </Layouts.Content>
  </>
);

const SENT = 'Nobody is tracked: what is counted is delivery, unsubscribing and training.';

/** Mails: what is written, and what was sent. */
export const MailsPages = () => (
  <Page.Protect permissions={WRITE_MAILS}>
    <Layouts.Root>
      <Page.Main>
        <Page.Title>Mails</Page.Title>
        <Routes>
          <Route
            index
            element={
              <Tab subtitle="To those who agreed to news, in their language.">
                <Drafts />
              </Tab>
            }
          />
          <Route
            path="sent"
            element={
              <Tab subtitle={SENT}>
                <SentMails />
              </Tab>
            }
          />
          {[
            { path: 'automatic', element: <AutomaticMails /> },
            { path: 'automatic/:key', element: <AutomaticPage /> },
          ].map(({ path, element }) => (
            <Route
              key={path}
              path={path}
              element={
                <Page.Protect permissions={SEND_MAILS}>
                  <Tab subtitle="What the site sends by itself. The words are yours.">
                    {element}
                  </Tab>
                </Page.Protect>
              }
            />
          ))}
          <Route path="write/:id" element={<WritePage />} />
        </Routes>
      </Page.Main>
    </Layouts.Root>
  </Page.Protect>
);
