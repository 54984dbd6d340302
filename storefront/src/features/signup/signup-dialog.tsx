import { useEffect, useState } from 'react';
import type { DialogProps } from '../dialogs/registry.ts';
import { preloadStripe } from '../payment-form/index.ts';
import { session } from '../session/index.ts';
import { MemberTrial } from './member-trial.tsx';
import { VisitorTrial } from './visitor-trial.tsx';

/**
 * The enhanced signup with its steps signup, payment and confirmation (spec sections 2 and 4). Who
 * she is is looked at once: a stranger becomes a member in the middle of it.
 */
export const SignupDialog = (props: DialogProps) => {
  const [user] = useState(() => session?.state().user ?? null);
  useEffect(() => void preloadStripe(), []);
  return user === null ? <VisitorTrial {...props} /> : <MemberTrial {...props} userId={user.id} />;
};
