import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import type { MemberDetails } from '../../../server/src/back-office/members/answers.ts';
import { count, day } from '../figures.ts';
import { workoutAddress } from './addresses.ts';
import { Card, Facts } from './card.tsx';

type Latest = MemberDetails['progress']['latest'];

const LatestList = ({ latest }: { latest: Latest }) => (
  <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
    {latest.map(({ documentId, title, at, completed }) => (
      <Flex key={documentId} tag="li" justifyContent="space-between" gap={4}>
        <Link tag={RouterLink} to={workoutAddress(documentId)}>
          {title}
        </Link>
        <Typography variant="pi" textColor="neutral600" textAlign="right">
          {completed ? 'Completed' : 'Started'}, last on {day(at)}
        </Typography>
      </Flex>
    ))}
  </Flex>
);

/** The member's training progress. */
export const ProgressCard = ({ progress }: MemberDetails) => (
  <Card title="Progress">
    <Facts
      facts={[
        ['Workouts begun', count(progress.started)],
        ['Workouts completed', count(progress.completed)],
        ['Minutes watched', count(progress.minutesWatched)],
      ]}
    />
    {progress.latest.length > 0 && (
      <Box paddingTop={6}>
        <Typography variant="sigma" tag="h3" textColor="neutral600">
          Played last
        </Typography>
        <Box paddingTop={3}>
          <LatestList latest={progress.latest} />
        </Box>
      </Box>
    )}
  </Card>
);
