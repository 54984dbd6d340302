import {
  Box,
  Button,
  Dialog,
  Flex,
  IconButton,
  MultiSelect,
  MultiSelectOption,
  Typography,
} from '@strapi/design-system';
import { Mail, Plus, Trash } from '@strapi/icons';
import type { TeamPerson, TeamView } from 'contract/desk/settings';
import { type ReactNode, useState } from 'react';
import { Answered, useSaid } from '../answer.tsx';
import { ANEW, useRead, useSend } from '../calls.ts';
import { Card, Mark, Small } from '../card.tsx';
import { DeskMoment } from '../desk-moment.tsx';
import { Question } from '../form-dialog.tsx';
import { type Column, Table } from '../list/table.tsx';
import { useMay } from '../menu/tabs.tsx';
import { Invite } from './invite.tsx';

const hereOf = ({ invitedUntil, lastSeenAt, isActive }: TeamPerson): ReactNode => {
  if (invitedUntil !== null) {
    return (
      <>
        invited until <DeskMoment at={invitedUntil} />
      </>
    );
  }
  if (!isActive) return 'switched off';
  return lastSeenAt === null ? 'never' : <DeskMoment at={lastSeenAt} />;
};

type RolesProps = { person: TeamPerson; roles: TeamView['roles'] };

const namesOf = (roles: TeamView['roles'], codes: readonly string[]): string =>
  roles
    .filter(({ code }) => codes.includes(code))
    .map((role) => role.name)
    .join(', ');

/** What somebody may do, to be changed. */
const Roles = ({ person: { id, name, roles: chosen }, roles }: RolesProps) => {
  const [send, isLoading] = useSend();
  const said = useSaid();
  return (
    <MultiSelect
      aria-label={`What ${name} may do`}
      customizeContent={(codes = []) => namesOf(roles, codes)}
      disabled={isLoading}
      value={chosen}
      onChange={async (codes: string[]) =>
        said(
          await send('PUT', `team/${id}`, { roles: codes }),
          `${name} is ${namesOf(roles, codes)} now, and signs in again.`,
        )
      }
    >
      {roles.map((role) => (
        <MultiSelectOption key={role.code} value={role.code}>
          {role.name}
        </MultiSelectOption>
      ))}
    </MultiSelect>
  );
};

const Acts = ({ id, name, email, isActive }: TeamPerson) => {
  const [send, isLoading] = useSend();
  const said = useSaid();
  return (
    <Flex gap={1}>
      {isActive && (
        <IconButton
          label={`Mail ${name} a link for a new password`}
          disabled={isLoading}
          onClick={async () =>
            said(
              await send('POST', `panel-users/${id}/password-link`),
              `A link is on its way to ${email}.`,
            )
          }
        >
          <Mail />
        </IconButton>
      )}
      <Dialog.Root>
        <Dialog.Trigger>
          <IconButton label={`Remove ${name}`}>
            <Trash />
          </IconButton>
        </Dialog.Trigger>
        <Question
          title={`Remove ${name}?`}
          keep={`Keep ${name}`}
          label={`Remove ${name}`}
          onConfirm={async () => {
            said(await send('DELETE', `team/${id}`), `${name} is not in the team any more.`);
          }}
        >
          {`${email} is signed out at once and cannot sign in again.`}
        </Question>
      </Dialog.Root>
    </Flex>
  );
};

const columnsOf = (roles: TeamView['roles'], mayChange: boolean): Column<TeamPerson>[] => [
  {
    name: 'Who',
    cell: ({ name, email, isSelf }) => (
      <>
        <b>{name}</b>
        <small>{`${email}${isSelf ? ', you' : ''}`}</small>
      </>
    ),
  },
  {
    name: 'May do',
    width: '40%',
    cell: (person) =>
      mayChange ? <Roles person={person} roles={roles} /> : namesOf(roles, person.roles),
  },
  {
    name: 'Second step at sign-in',
    label: true,
    cell: ({ hasFactor }) => (
      <Mark tone={hasFactor ? 'success' : 'warning'}>{hasFactor ? 'yes' : 'not yet'}</Mark>
    ),
  },
  { name: 'Last here', label: true, cell: hereOf },
  { name: '', kind: 'menu', cell: (person) => mayChange && <Acts {...person} /> },
];

/** Who works at this desk, and what each may do. */
export const Team = () => {
  const query = useRead<TeamView>('team', ANEW);
  const mayChange = useMay()('team');
  const [isInviting, setInviting] = useState(false);
  return (
    <Answered query={query} what="The team">
      {({ people, roles }) => (
        <Flex direction="column" alignItems="stretch" gap={6}>
          {mayChange && (
            <Box>
              <Button startIcon={<Plus />} onClick={() => setInviting(true)}>
                Invite somebody
              </Button>
            </Box>
          )}
          <Table columns={columnsOf(roles, mayChange)} rows={people} keyOf={({ id }) => id} />
          <Card title="What each may do">
            <Flex tag="dl" direction="column" alignItems="stretch" gap={3}>
              {roles.map(({ code, name, says }) => (
                <Box key={code}>
                  <Typography tag="dt" fontWeight="bold">
                    {name}
                  </Typography>
                  <Typography tag="dd">{says}</Typography>
                </Box>
              ))}
            </Flex>
            <Small>Somebody may have several. A change of role signs that person out.</Small>
          </Card>
          {isInviting && <Invite roles={roles} onClose={() => setInviting(false)} />}
        </Flex>
      )}
    </Answered>
  );
};
