import * as account from './account.es.ts';
import * as englishAccount from './account.ts';
import * as billing from './billing.es.ts';
import * as englishBilling from './billing.ts';
import * as library from './library.es.ts';
import * as englishLibrary from './library.ts';
import * as training from './training.es.ts';
import * as englishTraining from './training.ts';
import { translator } from './translation.ts';
import * as validation from './validation.es.ts';
import * as englishValidation from './validation.ts';

export const translated: (text: string) => string = translator([
  [englishAccount, account],
  [englishBilling, billing],
  [englishLibrary, library],
  [englishTraining, training],
  [englishValidation, validation],
]);
