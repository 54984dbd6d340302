export { checkMapFor, draftMapFor, usedMovements } from './editor.ts';
export { settleMap, settleMapOnSave } from './maps.ts';
export { checkMovement, keepUsedMovement } from './movement-guard.ts';
export {
  allMovements,
  type MovementTexts,
  movementTextsIn,
  translatedMovement,
} from './movements.ts';
export { registerMoves } from './start.ts';
