import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { useNotification, Widget } from '@strapi/strapi/admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AlertView } from '../../../server/src/back-office/answers.ts';
import { memberAddress } from '../addresses.ts';
import { Answered, FRESH } from '../answer.tsx';
import { useAlertsQuery, useMarkAlertSeenMutation } from '../api.ts';
import { weekdayAndTime } from '../figures.ts';
import { Note } from './rows.tsx';

const AlertRow = ({ documentId, title, message, raisedAt, member, stripeUrl }: AlertView) => {
  const [markSeen, { isLoading }] = useMarkAlertSeenMutation();
  const { toggleNotification } = useNotification();
  const seen = async (): Promise<void> => {
    const reply = await markSeen(documentId);
    if ('error' in reply) {
      toggleNotification({ type: 'danger', message: 'This did not work. Please try again.' });
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
        <Button
          variant="tertiary"
          size="S"
          loading={isLoading}
          aria-label={`Mark as seen: ${title}`}
          onClick={seen}
        >
          Mark as seen
        </Button>
      </Flex>
    </Flex>
  );
};

/** What needs the coach, the newest first: disputes, failed refunds and the like. */
export const AlertsWidget = () => {
  const query = useAlertsQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The alerts">
      {(alerts) =>
        alerts.length === 0 ? (
          <Widget.NoData>Nothing needs you at the moment.</Widget.NoData>
        ) : (
          <Box>
            <Flex tag="ul" aria-label="Alerts" direction="column" alignItems="stretch" gap={6}>
              {alerts.map((alert) => (
                <AlertRow key={alert.documentId} {...alert} />
              ))}
            </Flex>
          </Box>
        )
      }
    </Answered>
  );
};
