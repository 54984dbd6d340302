import { useEffect, useState } from 'react';

const REST_MS = 250;

/** A value once it has stopped changing: a slider that is pulled asks for one picture, not for fifty. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
