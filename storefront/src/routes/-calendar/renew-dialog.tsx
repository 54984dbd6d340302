import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedQuery, renewFeed } from '../../api/calendar.ts';
import { errorMessage } from '../../api/errors.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { buttons } from '../../ui/layout.css.ts';

type RenewDialogProps = { memberId: string; onClose: () => void };

/** Asks before the calendar gets a new address. */
export const RenewDialog = ({ memberId, onClose }: RenewDialogProps) => {
  const queryClient = useQueryClient();
  const renewal = useMutation({
    mutationFn: renewFeed,
    onSuccess: (feed) => {
      queryClient.setQueryData(feedQuery(memberId).queryKey, feed);
      onClose();
      toasts.show({ kind: 'done', title: 'Your new link is ready.' });
    },
    onError: (error) =>
      toasts.show({ kind: 'failure', title: 'Not renewed', description: errorMessage(error) }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make a new link?"
      description="The old link stops at once. Calendars that use it will be empty."
    >
      <div className={buttons}>
        <Button busy={renewal.isPending} onClick={() => renewal.mutate()}>
          Renew
        </Button>
        <Button kind="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
};
