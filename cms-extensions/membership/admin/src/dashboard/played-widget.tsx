import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { Answered, FRESH } from '../answer.tsx';
import { count, counted } from '../figures.ts';
import { workoutAddress } from '../members/addresses.ts';
import { useMostPlayedQuery } from './api.ts';
import { Note, Row, Rows } from './parts.tsx';

/** The workouts that the most members played recently. */
export const PlayedWidget = () => {
  const query = useMostPlayedQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The workouts">
      {({ days, workouts }) =>
        workouts.length === 0 ? (
          <Widget.NoData>{`Nobody has played a workout in the last ${days} days.`}</Widget.NoData>
        ) : (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Note>In the last {days} days</Note>
            <Rows label="Most played workouts">
              {workouts.map(({ documentId, title, members, completed }) => (
                <Row
                  key={documentId}
                  title={title}
                  to={workoutAddress(documentId)}
                  detail={`${count(completed)} of them to the end`}
                  end={<Typography>{counted(members, 'member')}</Typography>}
                />
              ))}
            </Rows>
          </Flex>
        )
      }
    </Answered>
  );
};
