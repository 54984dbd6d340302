import { useField } from '@strapi/strapi/admin';
import { useState } from 'react';
import { listOf, type MoveList, mapOf } from './map-edits.ts';

const STEPS_MAX = 100;

/** The form's value as a list of moves, with its edits, which can be undone. */
export const useMoveList = (name: string) => {
  const { value, error, onChange } = useField<unknown>(name);
  const [past, setPast] = useState<unknown[]>([]);
  const [future, setFuture] = useState<unknown[]>([]);

  /** Shows one of the kept values, and keeps the present one on the other side. */
  const step = (
    [from, setFrom]: readonly [unknown[], (values: unknown[]) => void],
    [to, setTo]: readonly [unknown[], (values: unknown[]) => void],
  ): void => {
    if (from.length === 0) return;
    setFrom(from.slice(0, -1));
    setTo([...to, value]);
    onChange(name, from.at(-1));
  };

  const change = (next: unknown): void => {
    setPast([...past, value].slice(-STEPS_MAX));
    setFuture([]);
    onChange(name, next);
  };

  return {
    value,
    error,
    /** Null when the value has another shape than a map. */
    list: listOf(value),
    change,
    edit: (list: MoveList): void => change(mapOf(list)),
    undo: past.length === 0 ? null : () => step([past, setPast], [future, setFuture]),
    redo: future.length === 0 ? null : () => step([future, setFuture], [past, setPast]),
  };
};

export type MoveListField = ReturnType<typeof useMoveList>;
