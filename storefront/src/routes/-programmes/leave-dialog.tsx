import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Enrolment } from 'contract';
import * as m from '#messages/programmeRun';
import { leaveProgramme } from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { trainingKey } from '../../api/training.ts';
import { useSession } from '../../features/session/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';

type LeaveDialogProps = { enrolment: Enrolment; onClose: () => void };

/** Asks once before a member leaves a programme. */
export const LeaveDialog = ({ enrolment, onClose }: LeaveDialogProps) => {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const leave = useMutation({
    mutationFn: () => leaveProgramme(enrolment.id),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: trainingKey(user?.id ?? '') });
    },
    onError: (error) =>
      toasts.show({ kind: 'failure', title: m.notLeft, description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={m.leaveTitle({ title: enrolment.title })}
      description={m.leaveText}
      confirm={m.leave}
      cancel={m.stay}
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  );
};
