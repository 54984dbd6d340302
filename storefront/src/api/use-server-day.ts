import { MINUTE_MS } from 'contract';
import { useEffect, useState } from 'react';
import { serverDate } from './server-clock.ts';

/** The server's time; what shows it is rendered anew once the reader's day is another one. */
export const useServerDay = (): Date => {
  const [day, setDay] = useState(serverDate);
  useEffect(() => {
    const look = () => {
      const now = serverDate();
      setDay((known) => (now.toDateString() === known.toDateString() ? known : now));
    };
    const timer = setInterval(look, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return day;
};
