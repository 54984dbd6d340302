import type * as english from './billing.ts';
import type { Texts } from './translation.ts';

export const PAYMENT_ERRORS: Texts<typeof english.PAYMENT_ERRORS> = {
  locationNeeded:
    'No hemos encontrado este lugar. Revisa el país y el código postal: los impuestos dependen de ellos.',
  paymentFailed: 'El pago ha fallado',
  signupFailed: 'El registro ha fallado',
  confirmationFailed: 'No se ha podido confirmar el pago',
  setupFailed: 'No se ha podido configurar el pago',
  confirmMethodFailed: 'No se ha podido confirmar el método de pago',
  formNotReady: 'El formulario de pago aún no está listo',
  methodNotReady: 'El método de pago aún no está listo',
  setupConnection: 'No se ha podido configurar el pago. Revisa tu conexión y vuelve a intentarlo.',
  completeSetup: 'No se ha podido terminar de configurar el pago. Vuelve a intentarlo.',
  unavailable: 'Los pagos no están disponibles en este momento. Vuelve a intentarlo.',
  alreadySubscribed: 'Ya tienes una suscripción.',
  paysElsewhere:
    'Con esta dirección de correo ya se paga una suscripción, así que no se ha cobrado nada. Escríbenos, por favor: la conectamos con tu cuenta.',
  noSubscription: 'No hay ninguna suscripción que cambiar.',
};

export const CARD_TESTING_ERRORS: Texts<typeof english.CARD_TESTING_ERRORS> = {
  stopped:
    'Se han rechazado demasiadas tarjetas. Por seguridad, no se puede probar ninguna tarjeta aquí durante una hora. No se ha cobrado nada por una tarjeta rechazada. Escribe a soporte si necesitas ayuda.',
  captchaNeeded: 'Confirma que no eres un robot y vuelve a intentarlo.',
};

export const TRIAL_ERRORS: Texts<typeof english.TRIAL_ERRORS> = {
  used: 'Ya has usado tu prueba gratis. Puedes suscribirte sin ella.',
  cardUsed: 'Esta tarjeta ya se ha usado para una prueba gratis. Puedes suscribirte sin ella.',
  walletUsed:
    'Con este monedero o en este dispositivo ya se ha empezado una prueba gratis. Puedes suscribirte sin ella.',
  walletRefused:
    'Una prueba gratis empieza con una tarjeta escrita a mano. Puedes suscribirte sin ella.',
  cardNotSetUp:
    'Tu tarjeta aún no está confirmada. Completa el formulario de la tarjeta y vuelve a intentarlo.',
  signUpOver:
    'Este registro ha caducado o lo ha sustituido otro más reciente. Inicia sesión o regístrate de nuevo.',
  confirmationNeeded:
    'Tu tarjeta se ha añadido. Tu banco te pide que confirmes el pago pendiente: abre la factura y confírmalo.',
};

export const CARD_CONFIRMED: Texts<typeof english.CARD_CONFIRMED> = {
  trialStarted: 'Tu prueba gratis ha empezado',
  cardAdded: 'Método de pago añadido',
};

export const COMPLETION_ERRORS: Texts<typeof english.COMPLETION_ERRORS> = {
  setupIntentMissing: 'Falta la configuración de la tarjeta en la dirección',
  confirmationFailed: 'No se ha podido confirmar el método de pago',
  notOk: 'La confirmación ha fallado',
  network: 'No se ha podido confirmar el método de pago. Escribe a soporte.',
};

export const CHECKOUT_ERRORS: Texts<typeof english.CHECKOUT_ERRORS> = {
  sessionMissing: 'No se ha encontrado ninguna sesión de pago',
  timedOut: 'La verificación del pago ha tardado demasiado. Busca la confirmación en tu correo.',
  expired: 'La sesión de pago ha caducado. Vuelve a intentarlo.',
  requestFailed: 'No se ha podido comprobar el estado del pago. Escribe a soporte.',
  notOk: 'No se ha podido comprobar el estado del pago',
};

export const CANCELLATION_ERRORS: Texts<typeof english.CANCELLATION_ERRORS> = {
  unknown: 'Error desconocido',
  network: 'La cancelación ha fallado. Vuelve a intentarlo o escribe a soporte.',
};

export const SUBSCRIPTION_ERRORS: Texts<typeof english.SUBSCRIPTION_ERRORS> = {
  notPossible: 'Tu suscripción no se puede cambiar así en este momento.',
  samePlan: 'Ya tienes este plan.',
  amountChanged: 'El importe ha cambiado entretanto. Vuelve a mirarlo.',
  wordsChanged:
    'Las indicaciones de tu pedido han cambiado entretanto. Vuelve a mirarlas, por favor.',
  cardMissing: 'No hay ninguna tarjeta en la que cobrar. Añade una primero.',
  notConfirmed: 'Tu banco no ha confirmado el pago. No se ha cobrado nada y nada ha cambiado.',
  nothingToRefund: 'No hay ningún pago que reembolsar.',
  otherCurrency: (currency) =>
    `Tu suscripción sigue en ${currency.toUpperCase()} y los planes se venden ahora en otra moneda. Para cambiar, cancélala y vuelve a suscribirte cuando termine.`,
  boundCurrency:
    'Todavía tienes algo pendiente en la moneda en la que cobrábamos antes. Escríbenos.',
};

export const SIGN_UP_TEXTS: Texts<typeof english.SIGN_UP_TEXTS> = {
  soon: 'El registro abre pronto',
  notOpen: 'El registro aún no está abierto.',
  closed: 'El registro está cerrado por el momento.',
};

export const LEGAL_TEXTS: Texts<typeof english.LEGAL_TEXTS> = {
  linkSent: 'Si hay una cuenta con este correo, hemos enviado un enlace para cancelar.',
  withdrawn: 'Hemos recibido tu desistimiento. El contrato ha terminado.',
  withdrawalOver: 'El plazo para desistir del contrato ha terminado.',
  withdrawalUsed:
    'Ya hubo un desistimiento en los últimos doce meses, por lo que no es posible desistir de este contrato. Puedes cancelarlo cuando quieras.',
};

export const PROMOTION_CODE_ERRORS: Texts<typeof english.PROMOTION_CODE_ERRORS> = {
  unknown: 'No conocemos este código. Comprueba cómo se escribe.',
  expired: 'Este código ha caducado.',
  usedUp: 'Este código ya se ha usado todas las veces posibles.',
  over: 'Este código ya no es válido.',
  otherCustomer: 'Este código es para otra cuenta.',
  firstOnly: 'Este código es solo para un primer pago.',
  notForThis: 'Este código no sirve para este plan.',
  fromAmount: (amount) => `Este código sirve a partir de ${amount}.`,
};

export const CANCELLED: Texts<typeof english.CANCELLED> = {
  scheduled: 'Tu suscripción termina con el periodo pagado.',
  ended: 'Tu suscripción ha terminado.',
};

export const signupFailure = (message: string): string => `El registro ha fallado: ${message}`;

export const paymentSetupFailure = (message: string): string =>
  `No se ha podido configurar el pago: ${message}`;
