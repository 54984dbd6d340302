import { useField } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';

const STEPS_MAX = 100;

/** A field of a form whose last hundred changes can be undone, until the form is left. */
export const useUndoable = (name: string) => {
  const { value, error, onChange } = useField<unknown>(name);
  const [past, setPast] = useState<unknown[]>([]);
  const [future, setFuture] = useState<unknown[]>([]);
  /** What the last change was a part of. */
  const group = useRef<string | undefined>(undefined);

  /** Shows one of the kept values, and keeps the present one on the other side. */
  const step = (
    [from, setFrom]: readonly [unknown[], (values: unknown[]) => void],
    [to, setTo]: readonly [unknown[], (values: unknown[]) => void],
  ): void => {
    if (from.length === 0) return;
    group.current = undefined;
    setFrom(from.slice(0, -1));
    setTo([...to, value]);
    onChange(name, from.at(-1));
  };

  return {
    value,
    error,
    /** @param part of what it is a part, so that a text that is typed is one step */
    change: (next: unknown, part?: string): void => {
      if (part === undefined || part !== group.current) setPast([...past, value].slice(-STEPS_MAX));
      group.current = part;
      setFuture([]);
      onChange(name, next);
    },
    undo: past.length === 0 ? null : () => step([past, setPast], [future, setFuture]),
    redo: future.length === 0 ? null : () => step([future, setFuture], [past, setPast]),
  };
};

/** A value once it has not changed for a moment. */
export const useSettled = <Value>(value: Value, afterMs: number): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled;
};
