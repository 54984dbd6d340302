import type { Membership } from 'contract';
import { resumeSubscription, resumptionPreviewQuery } from '../../../api/subscription.ts';
import { resumeWords } from '../choice-words.ts';
import { AmountDialog } from './amount-dialog.tsx';

type ResumeDialogProps = { membership: Membership; onClose: () => void };

/** End a pause for the amount that is shown. */
export const ResumeDialog = ({ membership, onClose }: ResumeDialogProps) => {
  const { title, text } = resumeWords(membership);
  return (
    <AmountDialog
      title={title}
      description={text}
      agree={title}
      keep="Keep the pause"
      preview={resumptionPreviewQuery()}
      change={resumeSubscription}
      done="Your subscription goes on"
      onClose={onClose}
    />
  );
};
