import { CATEGORIES, LEVELS, type User, WORKOUT_TIMES, type WorkoutTime } from 'contract';
import { Chips } from '../../ui/chips/chips.tsx';
import { ChoiceChips } from '../../ui/chips/choice-chips.tsx';
import { PreferencesForm } from './preferences-form.tsx';

const TIME_WORDS: Readonly<Record<WorkoutTime, string>> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

const TIMES = [
  { value: '', word: 'No preference' },
  ...WORKOUT_TIMES.map((value) => ({ value, word: TIME_WORDS[value] })),
] as const;

const DIFFICULTIES = [
  { value: '', word: 'No preference' },
  ...LEVELS.map((value) => ({ value, word: value })),
] as const;

const KINDS = CATEGORIES.map((value) => ({ value, word: value }));

/** Workout Preferences: time, type and difficulty (spec sections 2 and 3). */
export const WorkoutPreferencesTab = ({ user }: { user: User }) => (
  <PreferencesForm user={user}>
    {(preferences, change) => (
      <>
        <Chips
          label="Time of day"
          name="preferred_workout_time"
          options={TIMES}
          value={preferences.preferred_workout_time}
          onChange={(preferred_workout_time) => change({ preferred_workout_time })}
        />
        <Chips
          label="Difficulty"
          name="difficulty_preference"
          options={DIFFICULTIES}
          value={preferences.difficulty_preference}
          onChange={(difficulty_preference) => change({ difficulty_preference })}
        />
        <ChoiceChips
          label="Favorite categories"
          options={KINDS}
          values={preferences.favorite_categories}
          onChange={(favorite_categories) => change({ favorite_categories })}
        />
      </>
    )}
  </PreferencesForm>
);
