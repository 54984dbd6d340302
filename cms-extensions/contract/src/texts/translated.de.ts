import * as account from './account.de.ts';
import * as englishAccount from './account.ts';
import * as billing from './billing.de.ts';
import * as englishBilling from './billing.ts';
import * as library from './library.de.ts';
import * as englishLibrary from './library.ts';
import * as training from './training.de.ts';
import * as englishTraining from './training.ts';
import { translator } from './translation.ts';
import * as validation from './validation.de.ts';
import * as englishValidation from './validation.ts';

export const translated: (text: string) => string = translator([
  [englishAccount, account],
  [englishBilling, billing],
  [englishLibrary, library],
  [englishTraining, training],
  [englishValidation, validation],
]);
