import { useEffect, useState } from 'react';

const REST_MS = 250;

/** Debounces a value: dragging a slider then requests one picture instead of fifty. */
export const useSettled = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
