import type * as english from './orders.ts';

export const startTrial7 = 'Prueba 7 días gratis';
export const subscribe = 'Suscribirse';
export const toMonthly = 'Cambiar al plan mensual';
export const toAnnual = 'Cambiar al plan anual';
export const goOnNow = 'Seguir ahora';
export const dropPause = 'Anular la pausa';

export const perPeriod: typeof english.perPeriod = (period) =>
  period === 'monthly' ? 'al mes' : 'al año';

export const subscribeFor: typeof english.subscribeFor = (price) => `Suscribirse por ${price}`;

export const subscribeToday: typeof english.subscribeToday = (amount) =>
  `Suscribirse hoy por ${amount}`;
