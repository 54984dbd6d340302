import type { ComponentProps, ReactNode } from 'react';
import { LinkButton } from '../button/button.tsx';
import { heroPictureUrl } from '../hero-picture/hero-picture.tsx';
import { Message } from './message.tsx';

type SucceededProps = { badge?: ReactNode; title: string; children: ReactNode };

/** It went well: what has begun, and the way to the first workout. */
export const Succeeded = ({ badge, title, children }: SucceededProps) => (
  <div role="status">
    <Message
      badge={badge}
      title={title}
      picture={heroPictureUrl}
      actions={
        <>
          <LinkButton to="/workouts">Start Your First Workout</LinkButton>
          <LinkButton kind="line" to="/">
            Go to Homepage
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
  /** Where to try again, and what the way there is called. */
  retry: { to: ComponentProps<typeof LinkButton>['to']; label: string };
  /** Why. */
  children: ReactNode;
};

/** It did not go well: why, and where to try again. */
export const Failed = ({ title, retry, children }: FailedProps) => (
  <div role="alert">
    <Message
      title={title}
      actions={
        <>
          <LinkButton to={retry.to}>{retry.label}</LinkButton>
          <LinkButton kind="line" to="/">
            Return to Homepage
          </LinkButton>
        </>
      }
    >
      {children}
    </Message>
  </div>
);
