import { Button, Flex } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';

/** Refetch whenever it is shown, and every minute while it is visible. */
export const FRESH = { refetchOnMountOrArgChange: true, pollingInterval: 60_000 } as const;

type Query<Answer> = { data?: Answer; isError: boolean; refetch: () => unknown };

type Props<Answer> = {
  query: Query<Answer>;
  /** Name of what could not be fetched, for the error text. */
  what: string;
  children: (answer: Answer) => ReactNode;
};

/** The content of a widget or a card: the answer, a loading state, or an error. */
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

/** The texts beside the fields of a form that the server has refused, by the fields' names. */
export const faultsOf = (error: object): Record<string, string> => {
  const { details } = error as { details?: { errors?: { path: string; text: string }[] } };
  return Object.fromEntries((details?.errors ?? []).map(({ path, text }) => [path, text]));
};
