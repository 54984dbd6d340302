import { Button, Flex } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

/** A body of the panel's own API. */
export type Body<Answer> = { data: Answer };

export const dataOf = <Answer,>({ data }: Body<Answer>): Answer => data;

/** What is read again whenever it is shown, and every minute while it is. */
export const FRESH = { refetchOnMountOrArgChange: true, pollingInterval: 60_000 } as const;

type Query<Answer> = { data?: Answer; isError: boolean; refetch: () => unknown };

type Props<Answer> = {
  query: Query<Answer>;
  /** What could not be read, for the sentence that says so. */
  what: string;
  children: (answer: Answer) => ReactNode;
};

/** A widget's or a card's inside: what was answered, that it is on its way, or that it failed. */
export const Answered = <Answer,>({ query, what, children }: Props<Answer>) => {
  if (query.isError) {
    return (
      <Flex direction="column" justifyContent="center" gap={4} height="100%">
        <Flex>
          <Widget.Error>{`${what} could not be read.`}</Widget.Error>
        </Flex>
        <Button variant="tertiary" onClick={() => query.refetch()}>
          Try again
        </Button>
      </Flex>
    );
  }
  return query.data === undefined ? <Widget.Loading /> : children(query.data);
};
