import type { ComponentProps, ReactNode } from 'react';
import * as m from '#messages/ui';
import { LinkButton } from '../button/button.tsx';
import { heroPictureUrl } from '../hero-picture/hero-picture.tsx';
import { Message } from './message.tsx';

type SucceededProps = { badge?: ReactNode; title: string; children: ReactNode };

/** A success message with a link to the first workout. */
export const Succeeded = ({ badge, title, children }: SucceededProps) => (
  <div role="status">
    <Message
      badge={badge}
      title={title}
      picture={heroPictureUrl}
      actions={
        <>
          <LinkButton to="/workouts">{m.firstWorkout}</LinkButton>
          <LinkButton kind="line" to="/">
            {m.goHome}
          </LinkButton>
        </>
      }
    >
      {children}
    </Message>
  </div>
);

type FailedProps = {
  title: string;
  /** Target and label of the retry link. */
  retry: { to: ComponentProps<typeof LinkButton>['to']; label: string };
  /** The reason. */
  children: ReactNode;
};

/** A failure message with its reason and a retry link. */
export const Failed = ({ title, retry, children }: FailedProps) => (
  <div role="alert">
    <Message
      title={title}
      actions={
        <>
          <LinkButton to={retry.to}>{retry.label}</LinkButton>
          <LinkButton kind="line" to="/">
            {m.returnHome}
          </LinkButton>
        </>
      }
    >
      {children}
    </Message>
  </div>
);
