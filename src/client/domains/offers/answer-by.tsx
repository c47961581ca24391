import { useState } from 'react';
import { atSchool } from '../../../shared/format/dates.ts';
import { DayAndTime } from '../../components/form/day-and-time.tsx';
import { typedAnswerBy } from './typed-answer-by.ts';

type Typed = ReturnType<typeof atSchool>;

/**
 * The day and the time until which an answer counts: `usual`, until another one is `typed`. `instant` is undefined while
 * they are no valid time.
 */
export function answerByOf(usual: string, typed: Typed | null, setTyped: (typed: Typed) => void) {
  const { day, time } = typed ?? atSchool(usual);
  return {
    day,
    time,
    instant: typedAnswerBy(usual, { day, time }),
    setDay: (typedDay: string) => setTyped({ day: typedDay, time }),
    setTime: (typedTime: string) => setTyped({ day, time: typedTime }),
  };
}

/** The same for a form that keeps nothing. */
export function useAnswerBy(usual: string) {
  const [typed, setTyped] = useState<Typed | null>(null);
  return answerByOf(usual, typed, setTyped);
}

interface AnswerByFieldsProps {
  answerBy: ReturnType<typeof answerByOf>;
  /** What the server says of it. */
  error?: string | undefined;
}

export const AnswerByFields = ({
  answerBy: { day, time, instant, setDay, setTime },
  error,
}: AnswerByFieldsProps) => (
  <DayAndTime
    label="Answer by (Port of Spain)"
    day={day}
    time={time}
    error={instant ? error : 'Please choose a day and a time'}
    onDay={setDay}
    onTime={setTime}
  />
);
