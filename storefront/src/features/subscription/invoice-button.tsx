import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import * as m from '#messages/membership';
import { errorMessage } from '../../api/errors.ts';
import { callSubscription } from '../../api/subscription.ts';
import { Button } from '../../ui/button/button.tsx';
import { toasts } from '../toast/index.ts';
import { pageNavigation } from './use-membership.ts';

type InvoiceButtonProps = ComponentProps<typeof Button> & { invoiceId: string };

/** Leads to an invoice's page at Stripe. Its address dies, so it is asked for at each click. */
export const InvoiceButton = ({ invoiceId, ...button }: InvoiceButtonProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callSubscription('openInvoice', { params: { invoice_id: invoiceId } }),
    onSuccess: ({ url }) => pageNavigation.leaveFor(url),
    onError: (error) =>
      toasts.show({ kind: 'failure', title: errorMessage(error, m.invoiceFailed) }),
  });
  return <Button small {...button} busy={isPending} onClick={() => mutate()} />;
};
