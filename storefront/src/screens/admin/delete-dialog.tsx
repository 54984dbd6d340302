import type { AdminWorkout } from 'contract';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { buttons } from '../../ui/layout.css.ts';
import { t4 } from '../../ui/type.css.ts';

type DeleteDialogProps = {
  workout: AdminWorkout;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a workout goes, and names it (spec section 2, Manage Workouts). */
export const DeleteDialog = ({ workout, busy, onConfirm, onClose }: DeleteDialogProps) => {
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Delete Workout"
      description="This action cannot be undone. This will permanently delete the workout and its files."
    >
      <p className={t4}>{workout.title}</p>
      <div className={buttons}>
        <Button busy={busy} onClick={onConfirm}>
          Delete Workout
        </Button>
        <Button kind="line" onClick={close}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
};
