import type * as english from './access.ts';
import type { Texts } from './translation.ts';

export const STATUS_LABELS: Texts<typeof english.STATUS_LABELS> = {
  active: 'Premium aktiv',
  trial: 'Kostenlose Testzeit',
  expired: 'Abgelaufen',
  inactive: 'Inaktiv',
};

export const PLAY_REFUSALS: Texts<typeof english.PLAY_REFUSALS> = {
  signIn: 'Melde dich an, um dieses Workout abzuspielen.',
  addPayment: 'Füge eine Zahlungsart hinzu, um in deiner Testzeit Premium-Workouts abzuspielen.',
  choosePlan: 'Wähle ein Angebot, um dieses Workout abzuspielen.',
  ended: 'Dein Abo ist zu Ende. Wähle ein Angebot, um wieder Premium-Workouts abzuspielen.',
  noPlan: 'Wähle ein Angebot, um Premium-Workouts abzuspielen.',
  notInPlan: 'Dieses Workout gehört nicht zu deinem Abo.',
};
