import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../api/errors.ts';
import { trainingKey } from '../../api/training.ts';
import { useSession } from '../session/index.ts';
import { toasts } from '../toast/index.ts';

type TrainingChangeOptions<Answer, Input> = {
  /** Called once what is shown of the training has been fetched again. */
  onDone?: (answer: Answer, input: Input) => void;
  /** What the toast about a failure says above its reason; null where the caller shows it. */
  failed?: string | null;
};

/** A change of what the member has done or planned; all that depends on it is fetched again. */
export const useTrainingChange = <Answer, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { onDone, failed }: TrainingChangeOptions<Answer, Input> = {},
) => {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer, input) => {
      await queryClient.invalidateQueries({ queryKey: trainingKey(user?.id ?? '') });
      onDone?.(answer, input);
    },
    onError: (error) => {
      if (failed === null) return;
      const title = failed === undefined ? {} : { title: failed };
      toasts.show({ kind: 'failure', ...title, description: errorMessage(error) });
    },
  });
};
