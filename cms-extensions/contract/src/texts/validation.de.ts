import type { Texts } from './translation.ts';
import type * as english from './validation.ts';

export const VALIDATION: Texts<typeof english.VALIDATION> = {
  nameRequired: 'Bitte gib deinen Namen ein',
  fullNameRequired: 'Bitte gib deinen Namen ein',
  emailRequired: 'Bitte gib deine E-Mail ein',
  emailInvalid: 'Diese E-Mail ist ungültig',
  passwordRequired: 'Bitte gib ein Passwort ein',
  passwordTooShort: 'Das Passwort braucht mindestens 6 Zeichen',
  passwordTooLong: 'Das Passwort darf höchstens 72 Byte lang sein',
  passwordTooEasy: 'Dieses Passwort ist zu leicht zu erraten. Bitte wähle ein anderes.',
  codeInvalid: 'Gib die sechs Ziffern ein',
  passwordsDiffer: 'Die Passwörter stimmen nicht überein',
  currentPasswordRequired: 'Bitte gib dein aktuelles Passwort ein',
  newPasswordRequired: 'Bitte gib ein neues Passwort ein',
  cardholderRequired: 'Bitte gib den Namen auf der Karte ein',
  titleRequired: 'Bitte gib einen Titel ein',
  descriptionRequired: 'Bitte gib eine Beschreibung ein',
  categoryRequired: 'Bitte wähle eine Kategorie',
  difficultyRequired: 'Bitte wähle ein Level',
  durationInvalid: 'Bitte gib eine gültige Dauer ein',
  instructorRequired: 'Bitte gib eine Trainerin oder einen Trainer ein',
  videoRequired: 'Bitte wähle ein Video',
};
