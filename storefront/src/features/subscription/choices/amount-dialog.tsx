import { useQuery } from '@tanstack/react-query';
import type { Membership } from 'contract';
import { ApiError } from '../../../api/errors.ts';
import type { switchPreviewQuery } from '../../../api/subscription.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { openDialog } from '../../dialogs/dialog-store.ts';
import { changeFailure } from '../change-failure.ts';
import { previewTerms } from '../preview-words.ts';
import { useChange } from '../use-change.ts';
import { AgreeDialog } from './agree-dialog.tsx';
import { waiting } from './amount-dialog.css.ts';

/** What she agrees to: the amount that she was shown, at the moment for which it was counted. */
type Agreement = { amount: number; proration_date: number };

type AmountDialogProps = {
  title: string;
  description: string;
  agree: string;
  keep: string;
  /** Asks what it costs. */
  preview: ReturnType<typeof switchPreviewQuery>;
  change: (agreement: Agreement) => Promise<Membership>;
  /** What a toast says once it is done. */
  done: string;
  onClose: () => void;
};

const CARD_DECLINED = 402;
const AMOUNT_CHANGED = 409;

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

const ChangeCard = ({ onClose }: { onClose: () => void }) => (
  <Button
    kind="line"
    small
    onClick={() => {
      onClose();
      openDialog('add-payment');
    }}
  >
    Change card
  </Button>
);

/**
 * A change that may cost something today: she reads the amount before she agrees, and agrees to
 * that amount. When it has changed meanwhile (409), the new one is shown.
 */
export const AmountDialog = (props: AmountDialogProps) => {
  const { data: preview, error, refetch } = useQuery(props.preview);
  const change = useChange(props.change, props.done, props.onClose);
  const failure = change.error ?? error;

  const agree = () => {
    if (preview === undefined) return;
    const { amount, proration_date } = preview;
    change.mutate(
      { amount, proration_date },
      {
        onError: (reason) => {
          if (hasStatus(reason, AMOUNT_CHANGED)) void refetch();
        },
      },
    );
  };

  return (
    <AgreeDialog {...props} busy={change.isPending} waiting={preview === undefined} onAgree={agree}>
      {failure && (
        <Alert
          title={changeFailure(failure)}
          actions={hasStatus(failure, CARD_DECLINED) && <ChangeCard onClose={props.onClose} />}
        />
      )}
      <div aria-live="polite">
        {preview ? (
          <Facts facts={previewTerms(preview)} />
        ) : (
          failure === null && <Skeleton className={waiting} />
        )}
      </div>
    </AgreeDialog>
  );
};
