import { useQuery } from '@tanstack/react-query';
import { membershipQuery } from '../../api/subscription.ts';
import { useSession } from '../session/index.ts';

/** The signed-in member's subscription; not asked for while nobody is signed in. */
export const useMembership = () => {
  const { user } = useSession();
  return useQuery({ ...membershipQuery(user?.id ?? ''), enabled: user !== null });
};
