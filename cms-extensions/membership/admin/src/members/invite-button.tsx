import { Button } from '@strapi/design-system';
import { Mail } from '@strapi/icons';
import { getFetchClient, useNotification } from '@strapi/strapi/admin';
import { useState } from 'react';

/** Mails a member without a password the link that opens the account. */
export const InviteButton = ({ id }: { id: string }) => {
  const [isBusy, setIsBusy] = useState(false);
  const { toggleNotification } = useNotification();
  const invite = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await getFetchClient().post(`/membership/members/${id}/invite`, {});
      toggleNotification({ type: 'success', message: 'The invitation is on its way.' });
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The invitation was not sent.';
      toggleNotification({ type: 'danger', message });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="tertiary" startIcon={<Mail />} loading={isBusy} onClick={() => void invite()}>
      Invite
    </Button>
  );
};
