import { LEVELS, type Level } from 'contract';
import { bar, bars, litBar } from './level-bars.css.ts';

/** One, two or three lit bars before the level's word, which says the same. */
export const LevelBars = ({ level }: { level: Level }) => {
  const lit = LEVELS.indexOf(level);
  return (
    <span className={bars} aria-hidden="true">
      {LEVELS.map((each, index) => (
        <i key={each} className={index <= lit ? litBar[index] : bar[index]} />
      ))}
    </span>
  );
};
