import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages/feed';
import { feedQuery, renewFeed } from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { toasts } from '../../features/toast/index.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';

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
    <ConfirmDialog
      title={m.renewTitle}
      description={m.renewText}
      confirm={m.renew}
      cancel={m.cancel}
      busy={renewal.isPending}
      onConfirm={() => renewal.mutate()}
      onClose={onClose}
    />
  );
};
