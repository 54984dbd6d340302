import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/feed';
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
      toasts.show({ kind: 'done', title: m.ready });
    },
    onError: (error) =>
      toasts.show({ kind: 'failure', title: m.notRenewed, description: errorMessage(error) }),
  });
  return (
    <Dialog open onClose={onClose} title={m.renewTitle} description={m.renewText}>
      <div className={buttons}>
        <Button busy={renewal.isPending} onClick={() => renewal.mutate()}>
          {m.renew}
        </Button>
        <Button kind="line" onClick={onClose}>
          {m.cancel}
        </Button>
      </div>
    </Dialog>
  );
};
