export {
  BODY_NAMES,
  type BodyToday,
  setBodyToday,
  useBodyToday,
} from './body-today.ts';
export {
  announcement,
  inSentence,
  KIT_NAMES,
  moveInSentence,
  moveName,
  numberWord,
  roundsText,
  shortSeconds,
  sideAndSeconds,
  sideWord,
  spokenNext,
} from './texts.ts';
