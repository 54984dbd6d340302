import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TrainingSession } from 'contract';
import * as m from '#messages/historySession';
import { errorMessage } from '../../api/errors.ts';
import { removeSession, trainingKey } from '../../api/training.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { dayOf, writtenDay } from '../../ui/dates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { buttons } from '../../ui/layout.css.ts';

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
    <Dialog
      open
      onClose={onClose}
      title={m.removeTitle}
      description={m.removeText({
        title: session.title,
        day: writtenDay(dayOf(session.date)),
      })}
    >
      <div className={buttons}>
        <Button busy={removal.isPending} onClick={() => removal.mutate()}>
          {m.remove}
        </Button>
        <Button kind="line" onClick={onClose}>
          {m.cancel}
        </Button>
      </div>
    </Dialog>
  );
};
