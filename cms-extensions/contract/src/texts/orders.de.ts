import type * as english from './orders.ts';
import type { Texts } from './translation.ts';

export const ORDER_BUTTONS: Texts<typeof english.ORDER_BUTTONS> = {
  startTrial7: '7 Tage kostenlos testen',
  subscribe: 'Abonnieren',
  toMonthly: 'Zum Monatsabo wechseln',
  toAnnual: 'Zum Jahresabo wechseln',
  goOnNow: 'Jetzt weitermachen',
  dropPause: 'Pause absagen',
};

export const PER_PERIOD: Texts<typeof english.PER_PERIOD> = {
  monthly: 'pro Monat',
  yearly: 'pro Jahr',
};

export const subscribeFor: typeof english.subscribeFor = (price) => `Für ${price} abonnieren`;

export const subscribeToday: typeof english.subscribeToday = (amount) =>
  `Heute für ${amount} abonnieren`;
