import type * as english from './orders.ts';

export const startTrial7 = '7 Tage kostenlos testen';
export const subscribe = 'Abonnieren';
export const toMonthly = 'Zum Monatsabo wechseln';
export const toAnnual = 'Zum Jahresabo wechseln';
export const goOnNow = 'Jetzt weitermachen';
export const dropPause = 'Pause absagen';

export const perPeriod: typeof english.perPeriod = (period) =>
  period === 'monthly' ? 'pro Monat' : 'pro Jahr';

export const subscribeFor: typeof english.subscribeFor = (price) => `Für ${price} abonnieren`;

export const subscribeToday: typeof english.subscribeToday = (amount) =>
  `Heute für ${amount} abonnieren`;
