import {
  Button,
  Field,
  Flex,
  Switch,
  Textarea,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { Page } from '@strapi/strapi/admin';
import { type FormEvent, Fragment, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { AutomaticMail, AutomaticRow } from '../../../server/src/back-office/mails/shapes.ts';
import { MAILS } from '../addresses.ts';
import { Answered, FRESH, faultsOf } from '../answer.tsx';
import { count } from '../figures.ts';
import { List } from '../members/list-style.ts';
import { useSaid } from '../members/said.ts';
import { Card } from '../settings/card.tsx';
import { mailsApi } from './calls.ts';
import { languageName } from './words.ts';

const AUTOMATIC = `${MAILS}/automatic`;

const GROUPS: Readonly<Record<AutomaticRow['group'], string>> = {
  touch: 'To keep in touch',
  money: 'About money',
  account: 'About the account',
  training: 'About training, to those who want reminders',
  coach: 'To you',
  draft: 'Drafts of Today for who may leave',
};

const Row = ({ mail }: { mail: AutomaticRow }) => {
  const { key, name, sent, group, isOn, own, sent30 } = mail;
  const [change, { isLoading }] = mailsApi.useChangeAutomaticMutation();
  const said = useSaid();
  const turn = async (next: boolean) =>
    said(
      await change({ key, isOn: next }),
      next ? 'It is sent from now on.' : 'It is not sent any more.',
    );
  return (
    <tr>
      <td>
        <Link to={`/${AUTOMATIC}/${key}`}>{name}</Link>
        <small>{sent}</small>
      </td>
      <td className="wide">
        {own.length === 0 ? 'Built-in' : `Yours: ${own.join(', ').toUpperCase()}`}
      </td>
      <td data-label="30 days">{count(sent30)}</td>
      <td>
        {isOn === null ? (
          (group === 'draft' && 'by you') || 'needed'
        ) : (
          <Switch
            aria-label={`${name}: on`}
            checked={isOn}
            disabled={isLoading}
            onCheckedChange={(next: boolean) => void turn(next)}
          />
        )}
      </td>
    </tr>
  );
};

/** The mails that the site sends by itself. */
export const AutomaticMails = () => (
  <Answered query={mailsApi.useAutomaticMailsQuery(undefined, FRESH)} what="The automatic mails">
    {(mails) => (
      <>
        {(Object.keys(GROUPS) as AutomaticRow['group'][]).map((group) => (
          <Fragment key={group}>
            <Typography variant="sigma" tag="h2" textColor="neutral600">
              {GROUPS[group]}
            </Typography>
            <List>
              <thead>
                <tr>
                  <th scope="col">Mail</th>
                  <th scope="col">Words</th>
                  <th scope="col">30 days</th>
                  <th scope="col">On</th>
                </tr>
              </thead>
              <tbody>
                {mails
                  .filter((mail) => mail.group === group)
                  .map((mail) => (
                    <Row key={mail.key} mail={mail} />
                  ))}
              </tbody>
            </List>
          </Fragment>
        ))}
      </>
    )}
  </Answered>
);

type Text = AutomaticMail['texts'][number];

/** The words of a mail in one language. */
const TextForm = ({ mailKey, text }: { mailKey: string; text: Text }) => {
  const { locale, isOwn } = text;
  const [subject, setSubject] = useState(text.subject);
  const [body, setBody] = useState(text.body);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [change, { isLoading }] = mailsApi.useChangeAutomaticMutation();
  const said = useSaid();
  const name = languageName(locale);
  const save = async (wording: { subject: string; body: string } | null, done: string) => {
    const reply = await change({ key: mailKey, texts: { [locale]: wording } });
    setFaults('error' in reply ? faultsOf(reply.error ?? {}) : {});
    said(reply, done);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save({ subject, body }, `Saved: ${name}.`);
  };
  return (
    <Card title={name} {...(isOwn && { badge: { text: 'Your words', colour: 'primary' } })}>
      <form onSubmit={submit} noValidate>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Field.Root name={`subject-${locale}`} error={faults[`texts.${locale}.subject`]}>
            <Field.Label>{`${name}: subject`}</Field.Label>
            <TextInput
              value={subject}
              onChange={({ target }: { target: { value: string } }) => setSubject(target.value)}
            />
            <Field.Error />
          </Field.Root>
          <Field.Root name={`body-${locale}`} error={faults[`texts.${locale}.body`]}>
            <Field.Label>{`${name}: text`}</Field.Label>
            <Textarea rows={14} value={body} onChange={({ target }) => setBody(target.value)} />
            <Field.Error />
          </Field.Root>
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

/** One of them: its words in every language. */
export const AutomaticPage = () => {
  const { key = '' } = useParams();
  const navigate = useNavigate();
  const query = mailsApi.useAutomaticMailQuery(key, { refetchOnMountOrArgChange: true });
  if (query.isError) return <Page.Error />;
  return (
    <Answered query={query} what="The mail">
      {({ name, sent, placeholders, texts }) => (
        <>
          <Card title={name}>
            <Typography>{sent}</Typography>
            <Typography tag="ul" variant="pi" textColor="neutral600">
              {placeholders.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </Typography>
            <div>
              <Button variant="tertiary" onClick={() => navigate(`/${AUTOMATIC}`)}>
                All automatic mails
              </Button>
            </div>
          </Card>
          {texts.map((text) => (
            <TextForm
              key={`${text.locale} ${text.subject} ${text.body}`}
              mailKey={key}
              text={text}
            />
          ))}
        </>
      )}
    </Answered>
  );
};
