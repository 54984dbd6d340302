export {
  BODY_NAMES,
  type BodyToday,
  setBodyToday,
  useBodyToday,
} from './body-today.ts';
export { KIT_NAMES } from './kit.ts';
export {
  announcement,
  inSentence,
  moveInSentence,
  moveName,
  numberWord,
  roundsText,
  shortSeconds,
  sideAndSeconds,
  sideWord,
  spokenNext,
} from './texts.ts';
