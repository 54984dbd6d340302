import { Button, type ButtonProps, Flex, Typography } from '@strapi/design-system';
import { useNotification, Widget } from '@strapi/strapi/admin';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type Call, type Failure, type Read, type Reply, useSend } from './calls.ts';

type Props<Answer> = {
  query: Pick<Read<Answer>, 'data' | 'isError'> & { refetch: () => unknown };
  /** Name of what could not be fetched, for the error text. */
  what: string;
  /** Stands in the place of what is read for the first time. */
  loading?: ReactNode;
  children: (answer: Answer) => ReactNode;
};

/** What a call answered last; when it fails, that is said above it, with a button to try again. */
export const Answered = <Answer,>({ query, what, loading, children }: Props<Answer>) => (
  <>
    {query.isError && (
      <Flex role="alert" gap={4} wrap="wrap" paddingBottom={4}>
        <Typography textColor="danger700">{`${what} could not be read.`}</Typography>
        <Button variant="tertiary" onClick={() => query.refetch()}>
          Try again
        </Button>
      </Flex>
    )}
    {query.data !== undefined && children(query.data)}
    {query.data === undefined && !query.isError && (loading ?? <Widget.Loading />)}
  </>
);

/** Asks once, when the component is shown. @param call a function of a module */
export const useAnswer = <Answer,>(call: () => Promise<Answer>) => {
  const [data, setData] = useState<Answer>();
  const [isError, setError] = useState(false);
  const refetch = useCallback(async (): Promise<void> => {
    try {
      setData(await call());
      setError(false);
    } catch {
      setError(true);
    }
  }, [call]);
  useEffect(() => void refetch(), [refetch]);
  return { data, isError, refetch };
};

/** The texts beside the fields of a form that the server has refused, by the fields' names. */
export const faultsOf = (error: object): Record<string, string> => {
  const { details } = error as { details?: { errors?: { path: string; text: string }[] } };
  return Object.fromEntries((details?.errors ?? []).map(({ path, text }) => [path, text]));
};

/** What somebody else has saved meanwhile: who, and when (ISO 8601). */
export type Saved = { by: string | undefined; at: string };

/** The same in a refusal for that reason. */
export const theirsIn = ({ details }: Failure): Saved | undefined => {
  const { code, data } = (details ?? {}) as { code?: string; data?: Saved };
  return code === 'changed' ? data : undefined;
};

/** The server's own words of what a call did; empty without any. */
const outcomeIn = (reply: Reply<unknown>): string =>
  'data' in reply ? ((reply.data as { outcome?: string } | undefined)?.outcome ?? '') : '';

/** @returns what tells how a call ended: its error, or these words, or the server's own */
export const useSaid = () => {
  const { toggleNotification } = useNotification();
  return (reply: Reply<unknown>, done = outcomeIn(reply)): boolean => {
    const failed = 'error' in reply;
    if (failed) {
      const { message = 'This did not work.' } = reply.error;
      toggleNotification({ type: 'danger', message });
    } else if (done !== '') toggleNotification({ type: 'success', message: done });
    return !failed;
  };
};

type DoProps = Omit<ButtonProps, 'onClick'> & {
  call: Call;
  /** Said in place of the server's own words. */
  done?: string;
  /** What follows when it was done. */
  onDone?: () => void;
};

/** A button that does what a call does, and says how it ended. */
export const Do = ({ call, done, onDone, ...button }: DoProps) => {
  const [send, isSending] = useSend();
  const said = useSaid();
  const press = async (): Promise<void> => {
    if (said(await send(...call), done)) onDone?.();
  };
  return (
    <Button
      type="button"
      variant="tertiary"
      loading={isSending}
      onClick={() => void press()}
      {...button}
    />
  );
};

/** How long what was done can be taken back. */
const UNDO_MS = 10_000;

/** What was done last, for as long as it can be taken back. */
export const useUndo = <Done,>() => {
  const [done, setDone] = useState<Done>();
  useEffect(() => {
    if (done === undefined) return;
    const timer = setTimeout(() => setDone(undefined), UNDO_MS);
    return () => clearTimeout(timer);
  }, [done]);
  return [done, setDone] as const;
};

/** Says what was done, with the button that takes it back. */
export const Undo = ({ says, onUndo }: { says: string; onUndo: () => void }) => (
  <Flex role="status" justifyContent="space-between" gap={2}>
    <Typography>{says}</Typography>
    <Button size="S" variant="secondary" onClick={onUndo}>
      Undo
    </Button>
  </Flex>
);
