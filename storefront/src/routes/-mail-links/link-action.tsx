import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_ERRORS } from 'contract';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../api/errors.ts';
import { Button } from '../../ui/button/button.tsx';
import { Alert } from '../../ui/message/message.tsx';
import { LinkPage } from './link-page.tsx';

type LinkActionProps<Answer> = {
  /** Of the link; null without one, undefined until it is known. */
  token: string | null | undefined;
  title: string;
  text: string;
  act: (token: string) => Promise<Answer>;
  button: string;
  /** The button's words while it is done. */
  busy?: string;
  /** Why it failed, where the server does not say. */
  failed: string;
  /** In place of the button once the link is over; default: the button. */
  whenOver?: ReactNode;
  /** The page once it is done. */
  done: (answer: Answer) => ReactNode;
};

/** The link was used up, or its time is over; one that signs in is then refused. */
const LINK_OVER = [401, 410];

const Acting = <Answer,>(props: LinkActionProps<Answer> & { token: string }) => {
  const { token, title, text, act, button, busy = button, failed, whenOver, done } = props;
  const { mutate, data, error, isPending, isSuccess } = useMutation({ mutationFn: act });
  if (isSuccess) return done(data);
  const isOver = error instanceof ApiError && LINK_OVER.includes(error.status);
  return (
    <LinkPage title={title} text={text}>
      {error !== null && <Alert title={errorMessage(error, failed)} />}
      {(isOver && whenOver) || (
        <div>
          <Button busy={isPending} onClick={() => mutate(token)}>
            {isPending ? busy : button}
          </Button>
        </div>
      )}
    </LinkPage>
  );
};

/** The target of a mailed link: mail programs open links by themselves, so a button acts. */
export const LinkAction = <Answer,>({ token, ...props }: LinkActionProps<Answer>) =>
  typeof token === 'string' ? (
    <Acting key={token} token={token} {...props} />
  ) : (
    <LinkPage title={props.title}>
      {token === null && <Alert title={ACCOUNT_ERRORS.linkOver} />}
    </LinkPage>
  );
