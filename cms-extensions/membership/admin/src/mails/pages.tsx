import { Layouts } from '@strapi/strapi/admin';
import type { MailRow } from 'contract/desk/mails';
import { Link, Route, Routes } from 'react-router-dom';
import { MAILS, SEND_MAILS, WRITE_MAILS } from '../addresses.ts';
import { Answered, FRESH } from '../answer.tsx';
import { Quiet } from '../card.tsx';
import { deskTime } from '../figures.ts';
import { type Column, Table } from '../list/table.tsx';
import { Content, DeskPages, Protected } from '../page.tsx';
import { AutomaticMails, AutomaticPage } from './automatic.tsx';
import { mailsApi } from './calls.ts';
import { SentMails } from './sent.tsx';
import { audienceWords } from './words.ts';
import { WritePage } from './write.tsx';
import { WriteButton } from './write-button.tsx';

const columnsIn = (timeZone: string): readonly Column<MailRow>[] => [
  {
    name: 'Draft',
    cell: ({ id, subject }) => (
      <Link to={`/${MAILS}/write/${id}`}>{subject || 'Without a subject'}</Link>
    ),
  },
  { name: 'To', cell: ({ audience }) => audienceWords(audience) },
  { name: 'Saved', label: true, cell: ({ updatedAt }) => deskTime(updatedAt, timeZone) },
];

/** The mails that are not sent yet, the latest first. */
const Drafts = () => (
  <Answered query={mailsApi.useMailsQuery('drafts', FRESH)} what="The drafts">
    {({ rows, timeZone }) =>
      rows.length === 0 ? (
        <Quiet>No drafts. Write a mail to begin one.</Quiet>
      ) : (
        <Table columns={columnsIn(timeZone)} rows={rows} keyOf={({ id }) => id} />
      )
    }
  </Answered>
);

const BY_ITSELF = 'What the site sends by itself. The words are yours.';

/** The tabs, each with what stands below the title. */
const TABS = [
  {
    path: '',
    says: 'To those who agreed to news, in their language.',
    Part: Drafts,
    permissions: WRITE_MAILS,
  },
  {
    path: 'sent',
    says: 'Nobody is tracked: what is counted is delivery, unsubscribing and training.',
    Part: SentMails,
    permissions: WRITE_MAILS,
  },
  { path: 'automatic', says: BY_ITSELF, Part: AutomaticMails, permissions: SEND_MAILS },
  { path: 'automatic/:key', says: BY_ITSELF, Part: AutomaticPage, permissions: SEND_MAILS },
];

/** Mails: what is written, and what was sent. */
const MailsPages = () => (
  <DeskPages title="Mails" permissions={WRITE_MAILS}>
    <Routes>
      {TABS.map(({ path, says, Part, permissions }) => (
        <Route
          key={path}
          path={path}
          element={
            <Protected permissions={permissions}>
              <Layouts.Header
                title="Mails"
                subtitle={says}
                primaryAction={<WriteButton audience={{}}>Write a mail</WriteButton>}
              />
              <Content of={MAILS}>
                <Part />
              </Content>
            </Protected>
          }
        />
      ))}
      <Route path="write/:id" element={<WritePage />} />
    </Routes>
  </DeskPages>
);

export default MailsPages;
