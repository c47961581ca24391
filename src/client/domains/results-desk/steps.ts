/** Something that an administrator has done at the desk. */
export interface Step {
  /** The application's id. */
  application: number;
  label: string;
  /** The calls that take it back. Each leaves once it is answered, so that trying again goes on where it stopped. */
  undo: (() => Promise<unknown>)[];
  /** Shows what was there before. */
  showBefore: () => void;
}

interface StepEvents {
  onChange: (canGoBack: boolean) => void;
  /** After a call was answered or refused. */
  onSent: () => void;
  onTakenBack: (step: Step) => void;
  /** It was refused, or waited behind one that was: then without an error. What is stored is to be shown. */
  onDropped: (step: Step, error?: unknown) => Promise<unknown>;
  /** Whether taking back may succeed later although it was refused with this. */
  mayTryAgain: (error: unknown) => boolean;
}

/**
 * The steps of an administrator, sent one after the other, also those back. When one is refused, those that wait behind it
 * are dropped. Which step is taken back is decided when the key is pressed.
 */
export function createSteps({ onChange, onSent, onTakenBack, onDropped, mayTryAgain }: StepEvents) {
  /** What can be taken back, also while it is still to be sent: oldest first. */
  const steps = new Set<Step>();
  const goingBack = new Set<Step>();
  let refusals = 0;
  let sending: Promise<unknown> = Promise.resolve();

  const tell = () => onChange(steps.size > goingBack.size);
  const forget = (step: Step) => {
    steps.delete(step);
    goingBack.delete(step);
    tell();
  };

  function send(step: Step, calls: () => Promise<unknown>, drop: (error?: unknown) => void) {
    const refusedBefore = refusals;
    sending = sending.then(async () => {
      const isDropped = refusals !== refusedBefore;
      try {
        if (!isDropped) await calls();
      } catch (error) {
        refusals += 1;
        drop(error);
        await onDropped(step, error);
      }
      if (isDropped) {
        drop();
        await onDropped(step);
      } else onSent();
    });
    return sending;
  }

  return {
    /** When all steps so far are carried out, or dropped. */
    settled: () => sending,
    /** Notes what is carried out already. */
    note(step: Step) {
      steps.add(step);
      tell();
    },
    carryOut(step: Step, calls: () => Promise<unknown>) {
      steps.add(step);
      tell();
      return send(step, calls, () => forget(step));
    },
    /** @returns the step that is being taken back, if there is one. */
    goBack(): Step | undefined {
      const step = [...steps].findLast((one) => !goingBack.has(one));
      if (!step) return undefined;
      goingBack.add(step);
      tell();
      const takeBack = async () => {
        for (let [call] = step.undo; call; [call] = step.undo) {
          await call();
          step.undo.shift();
        }
        forget(step);
        onTakenBack(step);
      };
      void send(step, takeBack, (error) => {
        if (error !== undefined && !mayTryAgain(error)) return forget(step);
        goingBack.delete(step);
        tell();
      });
      return step;
    },
  };
}
