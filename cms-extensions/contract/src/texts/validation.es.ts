import type { Texts } from './translation.ts';
import type * as english from './validation.ts';

export const VALIDATION: Texts<typeof english.VALIDATION> = {
  nameRequired: 'Escribe tu nombre',
  fullNameRequired: 'Escribe tu nombre completo',
  emailRequired: 'Escribe tu correo',
  emailInvalid: 'Este correo no es válido',
  passwordRequired: 'Escribe una contraseña',
  passwordTooShort: 'La contraseña debe tener al menos 6 caracteres',
  passwordTooLong: 'La contraseña puede ocupar 72 bytes como máximo',
  passwordTooEasy: 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
  codeInvalid: 'Escribe las seis cifras',
  passwordsDiffer: 'Las contraseñas no coinciden',
  currentPasswordRequired: 'Escribe tu contraseña actual',
  newPasswordRequired: 'Escribe una contraseña nueva',
  cardholderRequired: 'Escribe el nombre del titular',
  titleRequired: 'Escribe un título',
  descriptionRequired: 'Escribe una descripción',
  categoryRequired: 'Elige una categoría',
  difficultyRequired: 'Elige un nivel',
  durationInvalid: 'Escribe una duración válida',
  instructorRequired: 'Escribe quién lo imparte',
  videoRequired: 'Elige un vídeo',
};
