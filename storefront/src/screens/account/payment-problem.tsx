import type { Membership } from 'contract';
import { openDialog } from '../../features/dialogs/index.ts';
import { paymentProblemTexts } from '../../features/subscription/index.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { AnchorButton, Button } from '../../ui/button/button.tsx';

/** A failed charge, with its remedies; the more reliable one first. */
export const PaymentProblem = ({ membership }: { membership: Membership }) => {
  const problem = membership.payment_problem;
  if (problem === null) return null;
  const { title, text } = paymentProblemTexts(problem);
  const confirms = problem.needs_confirmation;
  return (
    <Alert
      title={title}
      actions={
        <>
          {problem.invoice_url !== null && (
            <AnchorButton kind={confirms ? 'main' : 'line'} small href={problem.invoice_url}>
              {confirms ? 'Confirm with your bank' : 'Pay this invoice'}
            </AnchorButton>
          )}
          <Button kind={confirms ? 'line' : 'main'} small onClick={() => openDialog('add-payment')}>
            Change card
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  );
};
