import type * as english from './account.ts';
import type { Texts } from './translation.ts';

export const AUTH_ERRORS: Texts<typeof english.AUTH_ERRORS> = {
  default: 'Ha ocurrido un error',
  validation: 'Datos no válidos',
  loginFailed: 'No se ha podido iniciar sesión',
  registrationFailed: 'No se ha podido completar el registro',
  emailTaken: 'Este correo ya está registrado',
  emailTakenHint: 'Inicia sesión con tu contraseña o escribe a soporte si la has olvidado.',
  invalidCredentials: 'Correo o contraseña incorrectos',
  codeWrong: 'Este código no es correcto o ha caducado.',
  codeElsewhere: 'Otro navegador pidió este enlace. Escribe el código allí.',
  accountBlocked: 'Esta cuenta está bloqueada. Escribe a soporte.',
  currentPasswordWrong: 'La contraseña actual es incorrecta',
  tokenMissing: 'No se ha encontrado tu sesión. Vuelve a iniciar sesión.',
  userDataFailed: 'No se han podido cargar tus datos. Vuelve a iniciar sesión.',
  userNotFound: 'No se ha encontrado la cuenta. Vuelve a iniciar sesión.',
  sessionExpired: 'Tu sesión ha caducado. Vuelve a iniciar sesión.',
  adminRequired: 'Solo para administradores',
  rateLimited: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
};

export const ACCOUNT_ERRORS: Texts<typeof english.ACCOUNT_ERRORS> = {
  linkOver: 'Este enlace ya no es válido.',
  pictureUnreadable: 'Este archivo no es una imagen que podamos leer. Elige un JPEG, PNG o WebP.',
  pictureTooLarge: 'La imagen es demasiado grande. Elige una de 10 MB como máximo.',
};

export const PASSWORD_RESET_SENT =
  'Si hay una cuenta con este correo, va de camino un mensaje con un enlace.';

export const SIGN_IN_CODE_SENT =
  'Si hay una cuenta con este correo, un mensaje con un código está en camino.';

export const SIGN_IN_PROMPT: Texts<typeof english.SIGN_IN_PROMPT> = {
  title: 'Inicia sesión',
  manageSubscription: 'Tienes que iniciar sesión para gestionar tu suscripción.',
};
