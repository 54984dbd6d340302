/* What is wrong with a value of a form (spec sections 2, 5 and 8), for server and browser. */

export const VALIDATION = {
  nameRequired: 'Name is required',
  fullNameRequired: 'Full name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordTooLong: 'Password must be at most 72 bytes long',
  passwordTooEasy: 'This password is too easy to guess. Please choose another one.',
  codeInvalid: 'Enter the six digits',
  passwordsDiffer: 'Passwords do not match',
  currentPasswordRequired: 'Current password is required',
  newPasswordRequired: 'New password is required',
  cardholderRequired: 'Cardholder name is required',
  titleRequired: 'Title is required',
  descriptionRequired: 'Description is required',
  categoryRequired: 'Category is required',
  difficultyRequired: 'Difficulty is required',
  durationInvalid: 'Valid duration is required',
  instructorRequired: 'Instructor is required',
  videoRequired: 'Video file is required',
} as const;
