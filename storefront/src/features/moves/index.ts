export { BODY_NAMES, type BodyToday, setBodyToday, useBodyToday } from './body-today.ts';
export {
  announcement,
  capital,
  moveInSentence,
  moveName,
  numberWord,
  roundsText,
  shortSeconds,
  sideAndSeconds,
  spokenNext,
} from './texts.ts';
