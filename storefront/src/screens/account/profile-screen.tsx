import { STATUS_LABELS, type User } from 'contract';
import { ProgressSummary } from '../../features/progress/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { small, soft, t2, t3 } from '../../ui/type.css.ts';
import * as css from './account.css.ts';
import { AccountFrame } from './account-frame.tsx';

const joined = (user: User) => writtenDate(new Date(user.join_date));

const Who = ({ user }: { user: User }) => (
  <div className={css.who}>
    <span className={css.portrait}>
      {user.profile_image === null ? (
        <span aria-hidden="true">{[...user.name.trim()][0]?.toUpperCase()}</span>
      ) : (
        <img src={user.profile_image} alt="" width="256" height="256" />
      )}
    </span>
    <div>
      <p className={cx(t2, css.name)}>{user.name}</p>
      <p className={cx(small, soft, css.since)}>
        <Badge>{STATUS_LABELS[user.subscription_status]}</Badge>
        <span>Since {joined(user)}</span>
      </p>
    </div>
  </div>
);

/** The profile (spec section 2, Profile). */
export const ProfileScreen = () => (
  <AccountFrame
    title="Profile"
    signInText="You need to be signed in to see your profile."
    aside={(user) => <Who user={user} />}
  >
    {(user) => (
      <>
        <section className={css.narrow} aria-labelledby="personal">
          <h2 className={cx(t3, css.heading)} id="personal">
            Personal Information
          </h2>
          <Facts
            facts={[
              { term: 'Full name', value: user.name },
              { term: 'Email', value: user.email },
              { term: 'Member since', value: joined(user) },
            ]}
          />
        </section>
        <ProgressSummary user={user} />
      </>
    )}
  </AccountFrame>
);
