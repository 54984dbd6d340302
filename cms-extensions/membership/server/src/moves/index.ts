export { checkMapFor, draftMapFor, usedMovements } from './editor.ts';
export { settleMap } from './maps.ts';
export {
  allMovements,
  type MovementTexts,
  movementTextsIn,
  translatedMovement,
} from './movements.ts';
export { registerMoves, startMoves } from './start.ts';
