import type * as english from './account.ts';
import type { Texts } from './translation.ts';

export const AUTH_ERRORS: Texts<typeof english.AUTH_ERRORS> = {
  default: 'Etwas ist schiefgegangen',
  validation: 'Ungültige Angaben',
  loginFailed: 'Anmeldung fehlgeschlagen',
  registrationFailed: 'Registrierung fehlgeschlagen',
  emailTaken: 'Diese E-Mail ist schon registriert',
  emailTakenHint:
    'Melde dich mit deinem bisherigen Passwort an, oder schreib dem Support, wenn du es vergessen hast.',
  invalidCredentials: 'E-Mail oder Passwort ist falsch',
  codeWrong: 'Dieser Code stimmt nicht oder gilt nicht mehr.',
  codeElsewhere: 'Ein anderer Browser hat diesen Link angefordert. Gib den Code dort ein.',
  accountBlocked: 'Dieses Konto ist gesperrt. Bitte schreib dem Support.',
  currentPasswordWrong: 'Das aktuelle Passwort ist falsch',
  tokenMissing: 'Die Anmeldung wurde nicht gefunden. Bitte melde dich noch einmal an.',
  userDataFailed: 'Deine Daten konnten nicht geladen werden. Bitte melde dich noch einmal an.',
  userNotFound: 'Das Konto wurde nicht gefunden. Bitte melde dich noch einmal an.',
  sessionExpired: 'Deine Sitzung ist abgelaufen. Bitte melde dich noch einmal an.',
  adminRequired: 'Nur für Admins',
  rateLimited: 'Zu viele Versuche. Bitte warte einen Moment und versuch es noch einmal.',
};

export const ACCOUNT_ERRORS: Texts<typeof english.ACCOUNT_ERRORS> = {
  linkOver: 'Dieser Link ist nicht mehr gültig.',
  pictureUnreadable:
    'Diese Datei ist kein Bild, das wir lesen können. Bitte wähle ein JPEG, PNG oder WebP.',
  pictureTooLarge: 'Das Bild ist zu groß. Bitte wähle eines mit höchstens 10 MB.',
};

export const PASSWORD_RESET_SENT =
  'Wenn es zu dieser E-Mail ein Konto gibt, ist eine Nachricht mit einem Link unterwegs.';

export const SIGN_IN_CODE_SENT =
  'Wenn es zu dieser E-Mail ein Konto gibt, ist eine Nachricht mit einem Code unterwegs.';

export const SIGN_IN_PROMPT: Texts<typeof english.SIGN_IN_PROMPT> = {
  title: 'Bitte melde dich an',
  manageSubscription: 'Du musst angemeldet sein, um dein Abo zu verwalten.',
};
