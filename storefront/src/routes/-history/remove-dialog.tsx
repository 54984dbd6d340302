import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrainingSession } from 'contract';
import * as m from '#messages/historySession';
import { errorMessage } from '../../api/errors.ts';
import { removeSession, trainingKey } from '../../api/training.ts';
import { toasts } from '../../features/toast/index.ts';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';

type RemoveDialogProps = { session: TrainingSession; memberId: string; onClose: () => void };

/** Asks before a session is taken out of the history. */
export const RemoveDialog = ({ session, memberId, onClose }: RemoveDialogProps) => {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeSession(session.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: trainingKey(memberId) });
      onClose();
    },
    onError: (error) =>
      toasts.show({ kind: 'failure', title: m.notRemoved, description: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      title={m.removeTitle}
      description={m.removeText({
        title: session.title,
        day: writtenDay(dayOf(session.date)),
      })}
      confirm={m.remove}
      cancel={m.cancel}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    />
  );
};
