import { Button, Flex, Switch, Typography } from '@strapi/design-system';
import type { AutomaticMail, AutomaticRow } from 'contract/desk/mails';
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { MAILS } from '../addresses.ts';
import { Answered, faultsOf, type Saved, theirsIn, useSaid } from '../answer.tsx';
import { ANEW, FRESH, useRead, useSend } from '../calls.ts';
import { Card } from '../card.tsx';
import { TextField, useTexts } from '../fields.tsx';
import { count } from '../figures.ts';
import { useAskToLeave } from '../form-values.ts';
import { type Column, Table } from '../list/table.tsx';
import { Overtaken } from '../page.tsx';
import WORDS from './words.json';
import { languageName } from './words.ts';

const AUTOMATIC = `${MAILS}/automatic`;

const GROUPS: Readonly<Record<AutomaticRow['group'], string>> = WORDS.groups;

const Turn = ({ mail: { key, name, group, isOn, updatedAt } }: { mail: AutomaticRow }) => {
  const [send, isLoading] = useSend();
  const said = useSaid();
  if (isOn === null) return group === 'draft' ? 'by you' : 'needed';
  return (
    <Switch
      aria-label={`${name}: on`}
      checked={isOn}
      disabled={isLoading}
      onCheckedChange={async (next: boolean) =>
        said(
          await send('PUT', `mails/automatic/${key}`, { isOn: next, updatedAt }),
          next ? 'It is sent from now on.' : 'It is not sent any more.',
        )
      }
    />
  );
};

const COLUMNS: readonly Column<AutomaticRow>[] = [
  {
    name: 'Mail',
    cell: ({ key, name, sent }) => (
      <>
        <Link to={`/${AUTOMATIC}/${key}`}>{name}</Link>
        <small>{sent}</small>
      </>
    ),
  },
  {
    name: 'Words',
    isWide: true,
    cell: ({ own }) => (own.length === 0 ? 'Built-in' : `Yours: ${own.join(', ').toUpperCase()}`),
  },
  { name: '30 days', label: true, cell: ({ sent30 }) => count(sent30) },
  { name: 'On', cell: (mail) => <Turn mail={mail} /> },
];

/** The mails that the site sends by itself. */
export const AutomaticMails = () => (
  <Answered query={useRead<AutomaticRow[]>('mails/automatic', FRESH)} what="The automatic mails">
    {(mails) =>
      Object.entries(GROUPS).map(([group, title]) => (
        <Fragment key={group}>
          <Typography variant="sigma" tag="h2" textColor="neutral600">
            {title}
          </Typography>
          <Table
            columns={COLUMNS}
            rows={mails.filter((mail) => mail.group === group)}
            keyOf={({ key }) => key}
          />
        </Fragment>
      ))
    }
  </Answered>
);

type Text = AutomaticMail['texts'][number];

type FormProps = {
  /** As it was read. */
  mail: AutomaticMail;
  text: Text;
  /** As it is now. */
  latest: AutomaticMail;
  onRead: (mail: AutomaticMail) => void;
  /** What is not saved, by language. */
  unsaved: Map<string, string>;
};

/** The words of a mail in one language. */
const TextForm = ({ mail, text, latest, onRead, unsaved }: FormProps) => {
  const { locale, isOwn } = text;
  const { texts, field } = useTexts({ subject: text.subject, body: text.body });
  const isChanged = texts.subject !== text.subject || texts.body !== text.body;
  useEffect(() => {
    if (isChanged) unsaved.set(locale, `${texts.subject}\n\n${texts.body}`);
    return () => void unsaved.delete(locale);
  }, [isChanged, texts, locale, unsaved]);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Saved>();
  const [send, isLoading] = useSend();
  const said = useSaid();
  const name = languageName(locale);
  const save = async (wording: { subject: string; body: string } | null, done: string) => {
    const body = { texts: { [locale]: wording }, updatedAt: mail.updatedAt };
    const reply = await send<AutomaticMail>('PUT', `mails/automatic/${mail.key}`, body);
    const changed = wording && 'error' in reply ? theirsIn(reply.error) : undefined;
    setTheirs(changed);
    setFaults('error' in reply ? faultsOf(reply.error) : {});
    if (changed === undefined) said(reply, done);
    if ('data' in reply) onRead(reply.data);
  };
  const goOnFrom = (read: AutomaticMail): void => {
    setTheirs(undefined);
    onRead(read);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save(texts, `Saved: ${name}.`);
  };
  return (
    <Card title={name} {...(isOwn && { badge: { text: 'Your words', colour: 'primary' } })}>
      <form onSubmit={submit} noValidate>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <TextField
            {...field('subject')}
            label={`${name}: subject`}
            maxLength={1000}
            fault={faults[`texts.${locale}.subject`]}
          />
          <TextField
            {...field('body')}
            label={`${name}: text`}
            fault={faults[`texts.${locale}.body`]}
            rows={14}
          />
          {theirs && (
            <Overtaken
              {...theirs}
              onTheirs={() => {
                // What comes only now is shown, too.
                unsaved.delete(locale);
                goOnFrom(latest);
              }}
              onMine={() => goOnFrom({ ...mail, updatedAt: theirs.at })}
            />
          )}
          <Flex gap={2} wrap="wrap">
            <Button type="submit" loading={isLoading}>
              {`Save ${name}`}
            </Button>
            {isOwn && (
              <Button
                type="button"
                variant="tertiary"
                onClick={() => void save(null, 'The built-in words are back.')}
              >
                {`Reset ${name} to the built-in words`}
              </Button>
            )}
          </Flex>
        </Flex>
      </form>
    </Card>
  );
};

const Mail = ({ mail: read }: { mail: AutomaticMail }) => {
  const [mail, setMail] = useState(read);
  const navigate = useNavigate();
  const unsaved = useRef(new Map<string, string>());
  useAskToLeave(() => [...unsaved.current.values()].join('\n\n'));
  useEffect(() => {
    // What somebody types here is saved over what was read when it was begun.
    if (unsaved.current.size === 0) setMail(read);
  }, [read]);
  return (
    <>
      <Card title={mail.name}>
        <Typography>{mail.sent}</Typography>
        <Typography tag="ul" variant="pi" textColor="neutral600">
          {mail.placeholders.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Typography>
        <div>
          <Button variant="tertiary" onClick={() => navigate(`/${AUTOMATIC}`)}>
            All automatic mails
          </Button>
        </div>
      </Card>
      {mail.texts.map((text) => (
        <TextForm
          key={`${text.locale} ${text.subject} ${text.body}`}
          mail={mail}
          text={text}
          latest={read}
          onRead={setMail}
          unsaved={unsaved.current}
        />
      ))}
    </>
  );
};

/** One of them: its words in every language. */
export const AutomaticPage = () => {
  const { key = '' } = useParams();
  const query = useRead<AutomaticMail>(`mails/automatic/${key}`, ANEW);
  return (
    <Answered query={query} what="The mail">
      {(mail) => <Mail key={key} mail={mail} />}
    </Answered>
  );
};
