import type { ComponentProps, ReactNode } from 'react';
import * as errorBox from '#messages/errorBox';
import * as m from '#messages/ui';
import { WindowLight } from '../basics.tsx';
import { Button, LinkButton } from '../button/button.tsx';
import { cx } from '../class-names.ts';
import { HeroPictureAgain } from '../hero-picture/hero-picture.tsx';
import { ArrowClockwiseIcon, WarningCircleIcon } from '../icons/icons.ts';
import { buttons, wrap } from '../layout.css.ts';
import { heroLine, lead, small, soft, strong, t1, t2 } from '../type.css.ts';
import * as css from './message.css.ts';

type SucceededProps = { badge?: ReactNode; title: string; children: ReactNode };

/** A success message with a link to the first workout. */
export const Succeeded = ({ badge, title, children }: SucceededProps) => (
  <div role="status">
    <Message
      badge={badge}
      title={title}
      picture
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
  retry: { to: ComponentProps<typeof LinkButton>['to']; label: string };
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

type ErrorBoxProps = {
  title?: string;
  text?: string;
  onRetry: () => void;
};

/** An error in a part of the page: what failed, and a button that tries again. */
export const ErrorBox = ({ title = errorBox.failed, text, onRetry }: ErrorBoxProps) => (
  <div className={css.box} role="alert">
    <WindowLight className={css.boxLight} />
    <p className={cx(t2, css.boxTitle)}>{title}</p>
    {text !== undefined && <p className={soft}>{text}</p>}
    <Button onClick={onRetry}>
      <ArrowClockwiseIcon />
      {errorBox.tryAgain}
    </Button>
  </div>
);

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** An empty state with its next actions. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <div className={css.empty}>
    <WindowLight className={css.emptyLight} />
    <p className={cx(t1, css.emptyTitle)}>{title}</p>
    {children !== undefined && <p className={cx(lead, soft, css.emptyText)}>{children}</p>}
    {actions !== undefined && <div className={cx(buttons, css.emptyButtons)}>{actions}</div>}
  </div>
);

type AlertProps = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
};

/** An error message near its cause; announced by screen readers at once. */
export const Alert = ({ title, children, actions }: AlertProps) => (
  <div className={css.alert} role="alert">
    <span className={css.alertIcon}>
      <WarningCircleIcon />
    </span>
    <p className={strong}>{title}</p>
    {children !== undefined && <p className={cx(small, soft, css.alertBelow)}>{children}</p>}
    {actions !== undefined && <div className={cx(css.alertBelow, css.alertActions)}>{actions}</div>}
  </div>
);

type MessageProps = {
  badge?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  picture?: boolean;
  whole?: boolean;
};

/** A page with a single message: what happened, and what to do next. */
export const Message = ({ badge, title, children, actions, picture, whole }: MessageProps) => (
  <div className={cx(css.message, whole && css.whole)}>
    <div className={cx(wrap, css.grid)}>
      <WindowLight className={css.light} />
      <div className={css.words}>
        {badge}
        <h1 className={cx(heroLine, css.title)}>{title}</h1>
        {children !== undefined && <p className={lead}>{children}</p>}
        {actions !== undefined && <div className={buttons}>{actions}</div>}
      </div>
      {picture && (
        <figure className={css.picture}>
          <HeroPictureAgain />
        </figure>
      )}
    </div>
  </div>
);
