import { Button, Dialog, Typography } from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../addresses.ts';
import { useSaid } from '../../answer.tsx';
import { useSend } from '../../calls.ts';
import { type MemberAction, shownName } from '../actions.ts';
import { Losses } from '../delete-action.tsx';
import WORDS from '../words.json';
import type { DialogProps } from './action-dialog.tsx';
import { FreeDialog, FreeTimeDialog } from './free.tsx';
import { BlockDialog, CancelDialog, PlanDialog } from './plan.tsx';
import { RefundDialog } from './refund.tsx';
import { WriteDialog } from './write.tsx';

type Asked = keyof typeof WORDS.questions;

/** A question before an action that moves no money. */
const Question = ({ member, action, onClose }: DialogProps & { action: Asked }) => {
  const [action_id] = useState(() => crypto.randomUUID());
  const [send, isLoading] = useSend();
  const navigate = useNavigate();
  const said = useSaid();
  const words = (text: string): string => text.replace('NAME', shownName(member));
  const { title, keep, label, says } = WORDS.questions[action];
  const press = async (): Promise<void> => {
    const reply = await send('POST', `members/${member.id}/${action}`, { action_id });
    if (!said(reply)) return;
    onClose();
    if (action === 'delete') navigate(listAddress(), { replace: true });
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen: boolean) => !isOpen && onClose()}>
      <Dialog.Content>
        <Dialog.Header>{words(title)}</Dialog.Header>
        <Dialog.Body>
          {action === 'delete' ? <Losses id={member.id} /> : <Typography>{words(says)}</Typography>}
        </Dialog.Body>
        <Dialog.Footer>
          <Button fullWidth variant="tertiary" onClick={onClose}>
            {keep}
          </Button>
          <Button
            fullWidth
            variant={action === 'delete' ? 'danger' : 'default'}
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

const DIALOGS: Readonly<Record<Exclude<MemberAction, Asked>, (props: DialogProps) => ReactNode>> = {
  write: WriteDialog,
  'free-time': FreeTimeDialog,
  refund: RefundDialog,
  plan: PlanDialog,
  cancel: CancelDialog,
  free: FreeDialog,
  block: BlockDialog,
};

const isAsked = (action: MemberAction): action is Asked => action in WORDS.questions;

/** The dialog of an action. */
export const ActionOf = ({ action, ...props }: DialogProps & { action: MemberAction }) => {
  if (isAsked(action)) return <Question action={action} {...props} />;
  const Shown = DIALOGS[action];
  return <Shown {...props} />;
};
