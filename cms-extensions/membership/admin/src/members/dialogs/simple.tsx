import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { api } from '../../api.ts';
import { Losses } from '../delete-action.tsx';
import { useSaid } from '../said.ts';
import { type DialogProps, shownName } from './shared.ts';

type Props = DialogProps & {
  action: 'unblock' | 'undo-cancel' | 'delete';
  title: string;
  /** The button that changes nothing. */
  keep: string;
  label: string;
  isDangerous?: boolean;
  onDone?: () => void;
  children: ReactNode;
};

/** A question before an action that moves no money. */
const Question = (props: Props) => {
  const { member, action, title, keep, label, isDangerous, onDone, children, onClose } = props;
  const [action_id] = useState(() => crypto.randomUUID());
  const [act, { isLoading }] = api.useActOnMemberMutation();
  const said = useSaid();
  const press = async (): Promise<void> => {
    const reply = await act({ id: member.id, action, data: { action_id } });
    if (!said(reply, 'data' in reply ? (reply.data?.outcome ?? '') : '')) return;
    onClose();
    onDone?.();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Dialog.Content>
        <Dialog.Header>{title}</Dialog.Header>
        <Dialog.Body>
          <Flex direction="column" alignItems="stretch" gap={2}>
            {children}
          </Flex>
        </Dialog.Body>
        <Dialog.Footer>
          <Button fullWidth variant="tertiary" onClick={onClose}>
            {keep}
          </Button>
          <Button
            fullWidth
            variant={isDangerous ? 'danger' : 'default'}
            loading={isLoading}
            onClick={() => void press()}
          >
            {label}
          </Button>
        </Dialog.Footer>
      </Dialog.Content>
    </Dialog.Root>
  );
};

export const UnblockDialog = (props: DialogProps) => (
  <Question
    {...props}
    action="unblock"
    title={`Unblock ${shownName(props.member)}?`}
    keep="Leave blocked"
    label="Unblock"
  >
    <Typography>{shownName(props.member)} can sign in again.</Typography>
  </Question>
);

export const UndoCancelDialog = (props: DialogProps) => (
  <Question
    {...props}
    action="undo-cancel"
    title="Undo the cancellation?"
    keep="Leave it cancelled"
    label="Undo the cancellation"
  >
    <Typography>The plan goes on, and {shownName(props.member)} is told by mail.</Typography>
  </Question>
);

export const DeleteDialog = (props: DialogProps & { onDone: () => void }) => (
  <Question
    {...props}
    action="delete"
    title={`Delete ${shownName(props.member)}?`}
    keep="Keep the account"
    label="Delete the account"
    isDangerous
  >
    <Losses id={props.member.id} />
  </Question>
);
