import { useQuery } from '@tanstack/react-query';
import type { User } from 'contract';
import { plansQuery } from '../../api/plans.ts';
import { openDialog, startTrial } from '../../features/dialogs/index.ts';
import { useSession } from '../../features/session/index.ts';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { WindowLight } from '../../ui/light/window-light.tsx';
import { t2 } from '../../ui/type.css.ts';
import * as css from './banner.css.ts';
import { type BannerMessage, bannerMessage } from './banner-message.ts';

const Action = ({ action }: { action: BannerMessage['action'] }) => {
  switch (action) {
    case 'start-trial':
      return <Button onClick={startTrial}>Start 7-Day Free Trial</Button>;
    case 'see-plan':
      return (
        <LinkButton kind="calmLine" to="/settings">
          See your plan
        </LinkButton>
      );
    case 'add-payment':
      return <Button onClick={() => openDialog('add-payment')}>Add payment method</Button>;
    case 'choose-plan':
      return <Button onClick={() => openDialog('plans')}>Choose Your Plan</Button>;
    case null:
      return null;
  }
};

const Message = ({ message, className }: { message: BannerMessage; className?: string }) => (
  <div className={cx(wrap, css.row, className)}>
    <div>
      <p className={t2}>{message.title}</p>
      <p className={css.text}>{message.text}</p>
    </div>
    <Action action={message.action} />
  </div>
);

const MemberMessage = ({ user }: { user: User }) => {
  const { data: plans = [] } = useQuery({
    ...plansQuery(),
    enabled: user.subscription_status === 'trial',
  });
  return <Message message={bannerMessage(user, plans, new Date())} />;
};

/** The banner above the library, which depends on who is reading (spec section 2). */
export const LibraryBanner = () => {
  const { user } = useSession();
  return (
    <aside className={css.banner} aria-label="Your access">
      <WindowLight className={css.light} />
      {user === null ? (
        <Message message={bannerMessage(null, [], new Date())} className={visitorsOnly} />
      ) : (
        <MemberMessage user={user} />
      )}
    </aside>
  );
};
