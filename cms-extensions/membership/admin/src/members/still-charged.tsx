import { Button, Dialog, Flex, Typography } from '@strapi/design-system';
import { ConfirmDialog, useNotification } from '@strapi/strapi/admin';
import { writtenAmount } from 'contract';
import type { MemberDetails } from '../../../server/src/back-office/answers.ts';
import { USER } from '../addresses.ts';
import { useCancelSubscriptionMutation, useMemberDetailsQuery } from '../api.ts';
import { day } from '../figures.ts';

/** Says that a blocked member is charged all the same, with the button that ends it. */
export const StillCharged = ({ id, blocked, membership }: MemberDetails) => {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const { toggleNotification } = useNotification();
  const next = membership.next_charge;
  if (!blocked || next === null) return null;
  const press = async (): Promise<void> => {
    const reply = await cancel(id);
    toggleNotification(
      'error' in reply
        ? { type: 'danger', message: reply.error.message ?? 'This did not work.' }
        : { type: 'success', message: 'Nothing more is charged.' },
    );
  };
  return (
    <Flex
      role="status"
      direction="column"
      alignItems="flex-start"
      gap={3}
      paddingBottom={6}
      width="100%"
    >
      <Typography textColor="danger700">
        This member is blocked, and is charged {writtenAmount(next.amount, next.currency)} on{' '}
        {day(next.at)} all the same.
      </Typography>
      <Dialog.Root>
        <Dialog.Trigger>
          <Button variant="danger-light" size="S" loading={isLoading}>
            Cancel the subscription
          </Button>
        </Dialog.Trigger>
        <ConfirmDialog title="Cancel the subscription?" onConfirm={press}>
          Nothing more is charged, and the member is told by mail. What is paid for runs to its end;
          a payment is given back by a refund.
        </ConfirmDialog>
      </Dialog.Root>
    </Flex>
  );
};

const Content = ({ id }: { id: string }) => {
  const { data: member } = useMemberDetailsQuery(id, { refetchOnMountOrArgChange: true });
  return member === undefined ? null : <StillCharged {...member} />;
};

/** The same beside the form in which members are blocked; null beside others. */
export const StillChargedPanel = (entry: {
  model: string;
  documentId?: string;
  document?: { blocked?: boolean | null };
}) =>
  entry.model === USER && entry.documentId !== undefined && entry.document?.blocked === true
    ? { title: 'Payments', content: <Content id={entry.documentId} /> }
    : null;
