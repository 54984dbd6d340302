import { Button, Dialog, Flex, Link, Typography } from '@strapi/design-system';
import { ConfirmDialog, useNotification } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AlertView } from '../../../server/src/back-office/answers.ts';
import { memberAddress, READ_SETTINGS, SETTINGS } from '../addresses.ts';
import { Answered, FRESH } from '../answer.tsx';
import { useAlertsQuery, useBackupsQuery, useSettleAlertMutation } from '../api.ts';
import { weekdayAndTime } from '../figures.ts';
import { useMay } from '../menu/tabs.tsx';
import { Note, Nothing } from './rows.tsx';

const BUTTONS = {
  refund: {
    label: 'Refund and cancel',
    variant: 'danger-light',
    says: 'This payment and any later one of the same subscription go back to the card, that subscription ends at once, and the member is told by mail. This cannot be undone.',
  },
  connect: {
    label: 'Connect',
    variant: 'secondary',
    says: 'The account with this e-mail gets the subscription, its payments and its card. Do so only if you know that both are the same person: anybody can type an e-mail. This cannot be undone.',
  },
} as const;

const AlertRow = (alert: AlertView) => {
  const { documentId, title, message, raisedAt, member, button, stripeUrl } = alert;
  const [settle, { isLoading }] = useSettleAlertMutation();
  const { toggleNotification } = useNotification();
  const press = async (pressed: 'seen' | NonNullable<AlertView['button']>): Promise<void> => {
    const reply = await settle({ documentId, button: pressed });
    if ('error' in reply) {
      const { message: reason = 'This did not work. Please try again.' } = reply.error;
      toggleNotification({ type: 'danger', message: reason });
    }
  };
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" fontWeight="bold" textColor="danger700">
        {title}
      </Typography>
      <Typography>{message}</Typography>
      <Note>{weekdayAndTime(raisedAt)}</Note>
      <Flex gap={4} wrap="wrap">
        {member !== null && (
          <Link tag={RouterLink} to={memberAddress(member.id)}>
            {member.name || member.email}
          </Link>
        )}
        {stripeUrl !== null && (
          <Link href={stripeUrl} isExternal>
            Open at Stripe
          </Link>
        )}
        {button !== null && (
          <Dialog.Root>
            <Dialog.Trigger>
              <Button variant={BUTTONS[button].variant} size="S" loading={isLoading}>
                {BUTTONS[button].label}
              </Button>
            </Dialog.Trigger>
            <ConfirmDialog title={`${BUTTONS[button].label}?`} onConfirm={() => press(button)}>
              {BUTTONS[button].says}
            </ConfirmDialog>
          </Dialog.Root>
        )}
        <Button
          variant="tertiary"
          size="S"
          loading={isLoading}
          aria-label={`Mark as seen: ${title}`}
          onClick={() => press('seen')}
        >
          Mark as seen
        </Button>
      </Flex>
    </Flex>
  );
};

/** When the site was last backed up, for those who may see the settings; nothing without backups. */
const LastBackup = () => {
  const isAllowed = useMay()(READ_SETTINGS);
  const { data } = useBackupsQuery(undefined, { ...FRESH, skip: !isAllowed });
  if (!data || data.to === null) return null;
  return (
    <Flex paddingTop={4}>
      <Link tag={RouterLink} to={`/${SETTINGS}/backups`}>
        {data.at === null ? 'Not backed up yet' : `Last backup: ${weekdayAndTime(data.at)}`}
      </Link>
    </Flex>
  );
};

/** What needs the coach, the newest first: disputes, failed refunds and the like. */
export const AlertsWidget = () => {
  const query = useAlertsQuery(undefined, FRESH);
  return (
    <>
      <Answered query={query} what="The alerts">
        {(alerts) =>
          alerts.length === 0 ? (
            <Nothing>Nothing needs you at the moment.</Nothing>
          ) : (
            <Flex tag="ul" aria-label="Alerts" direction="column" alignItems="stretch" gap={6}>
              {alerts.map((alert) => (
                <AlertRow key={alert.documentId} {...alert} />
              ))}
            </Flex>
          )
        }
      </Answered>
      <LastBackup />
    </>
  );
};
