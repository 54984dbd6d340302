import { FIRST_WEEK_TITLE, TRAINING_ERRORS } from 'contract';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import * as m from '#messages/start';
import { Skeleton, WindowLight } from '../../ui/basics.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { ChoiceChips } from '../../ui/chips/chips.tsx';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { lazyContent } from '../../ui/lazy-part.tsx';
import { lead, small, soft, t1 } from '../../ui/type.css.ts';
import { DayChips } from '../-programmes/day-row.tsx';
import { Cards, Marks } from './cards.tsx';
import * as css from './start.css.ts';
import type { Step } from './steps.ts';
import {
  AIM_OPTIONS,
  type Answers,
  EXPERIENCE_OPTIONS,
  keepAnswers,
  NO_ANSWERS,
  reachedStep,
  readAnswers,
  SPARE_OPTIONS,
} from './texts.ts';

const FirstWeek = lazyContent(async () => (await import('./first-week.tsx')).FirstWeek);

const HEADINGS = {
  aim: m.aimQuestion,
  you: m.youQuestion,
  days: m.daysQuestion,
  week: FIRST_WEEK_TITLE,
} as const;

type StartPageProps = {
  /** What the address asks for; undefined for the first question. */
  step: Step;
  onStep: (step: Step) => void;
};

/** 'Start here': three questions, and the first week that they lead to. */
export const StartPage = ({ step: asked, onStep }: StartPageProps) => {
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [isMissing, setIsMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const headingId = useId();
  useEffect(() => setAnswers(readAnswers()), []);
  const step = reachedStep(asked, answers);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another question is shown
  useEffect(() => {
    // Not when the page opens: the focus belongs to the page's beginning then.
    if (hasMoved.current) heading.current?.focus();
  }, [step]);

  const change = (changes: Partial<Answers>) => {
    // As they are kept: an early choice comes before they are read.
    const next = { ...readAnswers(), ...changes };
    setIsMissing(false);
    setAnswers(next);
    keepAnswers(next);
  };
  const go = (next: Step) => {
    setIsMissing(false);
    hasMoved.current = true;
    onStep(next);
  };
  const { aim, experience, spare, days } = answers;
  const title = (
    <h1 className={t1} id={headingId} ref={heading} tabIndex={-1}>
      {HEADINGS[step ?? 'aim']}
    </h1>
  );

  if (step === 'week' && aim !== null && experience !== null) {
    return (
      <main id="main" className={css.page}>
        <WindowLight className={css.light} />
        <div className={cx(wrap, css.result)}>
          {title}
          <FirstWeek
            answers={{ ...answers, aim, experience }}
            fallback={<Skeleton className={css.waiting} />}
          />
          <div>
            <Button kind="quiet" onClick={() => go('days')}>
              {m.back}
            </Button>
          </div>
        </div>
      </main>
    );
  }

  type Question = {
    isAnswered: boolean;
    missing: string;
    next: Step;
    back: ReactNode;
    word: string;
    body: ReactNode;
  };
  const back = (to: Step) => (
    <Button kind="quiet" onClick={() => go(to)}>
      {m.back}
    </Button>
  );
  const questions: Record<'aim' | 'you' | 'days', Question> = {
    aim: {
      isAnswered: aim !== null,
      missing: m.chooseOne,
      next: 'you',
      word: m.next,
      back: (
        <LinkButton kind="quiet" to="/workouts">
          {m.skip}
        </LinkButton>
      ),
      body: (
        <Cards
          name="aim"
          labelledBy={headingId}
          options={AIM_OPTIONS}
          chosen={aim}
          onChoose={(value) => change({ aim: value })}
        />
      ),
    },
    you: {
      isAnswered: experience !== null,
      missing: m.chooseOne,
      next: 'days',
      word: m.next,
      back: back(undefined),
      body: (
        <>
          <Cards
            name="experience"
            labelledBy={headingId}
            options={EXPERIENCE_OPTIONS}
            chosen={experience}
            onChoose={(value) => change({ experience: value })}
          />
          <div className={css.spare}>
            <ChoiceChips
              label={m.spare}
              options={SPARE_OPTIONS}
              values={SPARE_OPTIONS.map(({ value }) => value).filter((one) => spare.includes(one))}
              onChange={(chosen) => change({ spare: chosen })}
            />
            <p className={cx(small, soft)}>{m.spareText}</p>
          </div>
        </>
      ),
    },
    days: {
      isAnswered: days.length > 0,
      missing: TRAINING_ERRORS.noTrainingDay,
      next: 'week',
      word: m.showWeek,
      back: back('you'),
      body: (
        <>
          <DayChips
            label={m.trainingDays}
            days={days}
            onChange={(chosen) => change({ days: chosen })}
          />
          <p className={lead}>{m.threeDays}</p>
        </>
      ),
    },
  };
  const name = step === 'week' || step === undefined ? 'aim' : step;
  const question = questions[name];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (question.isAnswered) go(question.next);
    else setIsMissing(true);
  };
  return (
    <main id="main" className={css.page}>
      <WindowLight className={css.light} />
      <div className={wrap}>
        <form className={css.question} onSubmit={send} noValidate>
          <Marks step={name} />
          {title}
          {question.body}
          <p role="status" className={css.missing}>
            {isMissing && question.missing}
          </p>
          <div className={css.foot}>
            {question.back}
            <Button type="submit">{question.word}</Button>
          </div>
        </form>
      </div>
    </main>
  );
};
