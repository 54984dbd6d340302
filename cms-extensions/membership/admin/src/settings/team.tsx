import {
  Badge,
  Box,
  Button,
  Dialog,
  Flex,
  IconButton,
  MultiSelect,
  MultiSelectOption,
  Typography,
} from '@strapi/design-system';
import { Plus, Trash } from '@strapi/icons';
import { ConfirmDialog, Page, Table, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { TeamPerson, TeamView } from '../../../server/src/back-office/answers.ts';
import { TEAM } from '../addresses.ts';
import { api } from '../api.ts';
import { weekdayAndTime } from '../figures.ts';
import { Card } from './card.tsx';
import { Invite } from './invite.tsx';

const HEADERS = [
  { name: 'who', label: 'Who' },
  { name: 'roles', label: 'May do' },
  { name: 'factor', label: 'Second step at sign-in' },
  { name: 'seen', label: 'Last here' },
  { name: 'remove', label: 'Remove' },
] as const;

/** A table whose rows are blocks on a phone, which a table would have to be scrolled sideways on. */
const OnPhone = styled.div`
  @media (max-width: 767px) {
    table,
    tbody,
    tr,
    td {
      display: block;
      inline-size: 100%;
    }
    thead {
      display: none;
    }
    tr {
      padding: 1.2rem 0;
    }
    && td {
      block-size: auto;
      padding: 0.4rem 1.6rem;
    }
    td[data-label]::before {
      content: attr(data-label) ': ';
      color: ${({ theme }) => theme.colors.neutral600};
      font-size: 1.2rem;
    }
  }
`;

const hereOf = ({ invitedUntil, lastSeenAt, isActive }: TeamPerson): string => {
  if (invitedUntil !== null) return `invited until ${weekdayAndTime(invitedUntil)}`;
  if (!isActive) return 'switched off';
  return lastSeenAt === null ? 'never' : weekdayAndTime(lastSeenAt);
};

type RowProps = { person: TeamPerson; roles: TeamView['roles']; mayChange: boolean };

const Row = ({ person, roles, mayChange }: RowProps) => {
  const { id, name, email, isSelf, hasFactor } = person;
  const [change, { isLoading }] = api.useChangeRolesMutation();
  const [remove] = api.useRemovePersonMutation();
  const { toggleNotification } = useNotification();
  const said = (reply: { data: unknown } | { error: { message?: string } }, done: string): void =>
    toggleNotification(
      'error' in reply
        ? { type: 'danger', message: reply.error.message ?? 'This did not work.' }
        : { type: 'success', message: done },
    );
  const names = (codes: readonly string[]): string =>
    roles
      .filter(({ code }) => codes.includes(code))
      .map((role) => role.name)
      .join(', ');
  return (
    <Table.Row>
      <Table.Cell>
        <Typography tag="div" fontWeight="bold">
          {name}
        </Typography>
        <Typography tag="div" variant="pi" textColor="neutral600">
          {email}
          {isSelf && ', you'}
        </Typography>
      </Table.Cell>
      <Table.Cell>
        {mayChange ? (
          <MultiSelect
            aria-label={`What ${name} may do`}
            withTags
            disabled={isLoading}
            value={person.roles}
            onChange={(codes: string[]) =>
              void change({ id, roles: codes }).then((reply) =>
                said(reply, `${name} is ${names(codes)} now, and signs in again.`),
              )
            }
          >
            {roles.map((role) => (
              <MultiSelectOption key={role.code} value={role.code}>
                {role.name}
              </MultiSelectOption>
            ))}
          </MultiSelect>
        ) : (
          <Typography>{names(person.roles)}</Typography>
        )}
      </Table.Cell>
      <Table.Cell data-label={HEADERS[2].label}>
        <Badge
          backgroundColor={hasFactor ? 'success100' : 'warning100'}
          textColor={hasFactor ? 'success700' : 'warning700'}
        >
          {hasFactor ? 'yes' : 'not yet'}
        </Badge>
      </Table.Cell>
      <Table.Cell data-label={HEADERS[3].label}>
        <Typography>{hereOf(person)}</Typography>
      </Table.Cell>
      <Table.Cell>
        {mayChange && (
          <Dialog.Root>
            <Dialog.Trigger>
              <IconButton label={`Remove ${name}`}>
                <Trash />
              </IconButton>
            </Dialog.Trigger>
            <ConfirmDialog
              title={`Remove ${name}?`}
              onConfirm={() =>
                remove(id).then((reply) => said(reply, `${name} is not in the team any more.`))
              }
            >
              {`${email} is signed out at once and cannot sign in again.`}
            </ConfirmDialog>
          </Dialog.Root>
        )}
      </Table.Cell>
    </Table.Row>
  );
};

/** Who works at this desk, and what each may do. */
export const Team = () => {
  const { data, isError } = api.useTeamQuery(undefined, { refetchOnMountOrArgChange: true });
  const { allowedActions } = useRBAC(TEAM);
  const [isInviting, setInviting] = useState(false);
  const mayChange = allowedActions.canTeam === true;
  if (isError) return <Page.Error />;
  if (data === undefined) return <Page.Loading />;
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      {mayChange && (
        <Box>
          <Button startIcon={<Plus />} onClick={() => setInviting(true)}>
            Invite somebody
          </Button>
        </Box>
      )}
      <OnPhone>
        <Table.Root rows={data.people} headers={[...HEADERS]}>
          <Table.Content>
            <Table.Head>
              {HEADERS.map((header) => (
                <Table.HeaderCell key={header.name} {...header} />
              ))}
            </Table.Head>
            <Table.Body>
              {data.people.map((person) => (
                <Row key={person.id} person={person} roles={data.roles} mayChange={mayChange} />
              ))}
            </Table.Body>
          </Table.Content>
        </Table.Root>
      </OnPhone>
      <Card title="What each may do">
        <Flex tag="dl" direction="column" alignItems="stretch" gap={3}>
          {data.roles.map(({ code, name, says }) => (
            <Box key={code}>
              <Typography tag="dt" fontWeight="bold">
                {name}
              </Typography>
              <Typography tag="dd">{says}</Typography>
            </Box>
          ))}
        </Flex>
        <Typography variant="pi" textColor="neutral600">
          Somebody may have several. A change of role signs that person out.
        </Typography>
      </Card>
      {isInviting && <Invite roles={data.roles} onClose={() => setInviting(false)} />}
    </Flex>
  );
};
