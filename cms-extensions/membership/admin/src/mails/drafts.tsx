import { Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { MAILS } from '../addresses.ts';
import { Answered, FRESH } from '../answer.tsx';
import { deskTime } from '../figures.ts';
import { List } from '../members/list-style.ts';
import { mailsApi } from './calls.ts';
import { audienceWords } from './words.ts';

/** The mails that are not sent yet, the latest first. */
export const Drafts = () => (
  <Answered query={mailsApi.useMailsQuery('drafts', FRESH)} what="The drafts">
    {({ rows, timeZone }) =>
      rows.length === 0 ? (
        <Typography textColor="neutral600">No drafts. Write a mail to begin one.</Typography>
      ) : (
        <List>
          <thead>
            <tr>
              <th scope="col">Draft</th>
              <th scope="col">To</th>
              <th scope="col">Saved</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, subject, audience, updatedAt }) => (
              <tr key={id}>
                <td>
                  <Link to={`/${MAILS}/write/${id}`}>{subject || 'Without a subject'}</Link>
                </td>
                <td>{audienceWords(audience)}</td>
                <td data-label="Saved">{deskTime(updatedAt, timeZone)}</td>
              </tr>
            ))}
          </tbody>
        </List>
      )
    }
  </Answered>
);
