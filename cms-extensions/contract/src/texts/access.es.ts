import type * as english from './access.ts';
import type { Texts } from './translation.ts';

export const STATUS_LABELS: Texts<typeof english.STATUS_LABELS> = {
  active: 'Premium activo',
  trial: 'Prueba gratis',
  expired: 'Caducada',
  inactive: 'Inactiva',
};

export const PLAY_REFUSALS: Texts<typeof english.PLAY_REFUSALS> = {
  signIn: 'Inicia sesión para reproducir este entrenamiento.',
  addPayment:
    'Añade un método de pago para reproducir los entrenamientos Premium durante tu prueba.',
  choosePlan: 'Elige un plan para reproducir este entrenamiento.',
  ended:
    'Tu suscripción ha terminado. Elige un plan para volver a reproducir los entrenamientos Premium.',
  noPlan: 'Elige un plan para reproducir los entrenamientos Premium.',
  notInPlan: 'Este entrenamiento no forma parte de tu plan.',
};
