import { useUndoable } from '../form-values.ts';
import { listOf, type MoveList, mapOf } from './map-edits.ts';

/** The form's value as a list of moves, with its edits, which can be undone. */
export const useMoveList = (name: string) => {
  const field = useUndoable(name);
  return {
    ...field,
    /** Null when the value has another shape than a map. */
    list: listOf(field.value),
    edit: (list: MoveList): void => field.change(mapOf(list)),
  };
};

export type MoveListField = ReturnType<typeof useMoveList>;
