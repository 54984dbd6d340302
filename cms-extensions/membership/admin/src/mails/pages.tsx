import { Layouts } from '@strapi/strapi/admin';
import type { MailRow } from 'contract/desk/mails';
import { Link, Route, Routes } from 'react-router-dom';
import { MAILS } from '../addresses.ts';
import { deskTime } from '../figures.ts';
import type { Column } from '../list/table.tsx';
import { Content, DeskPages, Protected } from '../page.tsx';
import { AutomaticMails, AutomaticPage } from './automatic.tsx';
import { MailList, SentMails } from './sent.tsx';
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
  <MailList
    path="mails"
    what="draft"
    nothing="No drafts. Write a mail to begin one."
    columns={columnsIn}
  />
);

const BY_ITSELF = 'What the site sends by itself. The words are yours.';

/** The tabs, each with what stands below the title. */
const TABS = [
  {
    path: '',
    says: 'To those who agreed to news, in their language.',
    Part: Drafts,
    right: 'mails.write',
  },
  {
    path: 'sent',
    says: 'Nobody is tracked: what is counted is delivery, unsubscribing and training.',
    Part: SentMails,
    right: 'mails.write',
  },
  { path: 'automatic', says: BY_ITSELF, Part: AutomaticMails, right: 'mails.send' },
  { path: 'automatic/:key', says: BY_ITSELF, Part: AutomaticPage, right: 'mails.send' },
] as const;

/** Mails: what is written, and what was sent. */
const MailsPages = () => (
  <DeskPages title="Mails" right="mails.write">
    <Routes>
      {TABS.map(({ path, says, Part, right }) => (
        <Route
          key={path}
          path={path}
          element={
            <Protected right={right}>
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
