import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../addresses.ts';
import type { MemberAction } from '../actions.ts';
import { FreeDialog, FreeTimeDialog } from './free.tsx';
import { BlockDialog, CancelDialog, PlanDialog } from './plan.tsx';
import { RefundDialog } from './refund.tsx';
import type { DialogProps } from './shared.ts';
import { DeleteDialog, UnblockDialog, UndoCancelDialog } from './simple.tsx';
import { WriteDialog } from './write.tsx';

const Deletion = (props: DialogProps) => {
  const navigate = useNavigate();
  return <DeleteDialog {...props} onDone={() => navigate(listAddress(), { replace: true })} />;
};

const DIALOGS: Readonly<Record<MemberAction, (props: DialogProps) => ReactNode>> = {
  write: WriteDialog,
  'free-time': FreeTimeDialog,
  refund: RefundDialog,
  plan: PlanDialog,
  cancel: CancelDialog,
  free: FreeDialog,
  block: BlockDialog,
  unblock: UnblockDialog,
  'undo-cancel': UndoCancelDialog,
  delete: Deletion,
};

/** The dialog of an action. */
export const ActionOf = ({ action, ...props }: DialogProps & { action: MemberAction }) => {
  const Shown = DIALOGS[action];
  return <Shown {...props} />;
};
