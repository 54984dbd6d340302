import type * as english from './orders.ts';
import type { Texts } from './translation.ts';

export const ORDER_BUTTONS: Texts<typeof english.ORDER_BUTTONS> = {
  startTrial7: 'Empieza tu prueba gratis de 7 días',
  subscribe: 'Suscribirse',
  toMonthly: 'Cambiar al plan mensual',
  toAnnual: 'Cambiar al plan anual',
  goOnNow: 'Seguir ahora',
  dropPause: 'Anular la pausa',
};

export const PER_PERIOD: Texts<typeof english.PER_PERIOD> = {
  monthly: 'al mes',
  yearly: 'al año',
};

export const subscribeFor: typeof english.subscribeFor = (price) => `Suscribirse por ${price}`;

export const subscribeToday: typeof english.subscribeToday = (amount) =>
  `Suscribirse hoy por ${amount}`;
