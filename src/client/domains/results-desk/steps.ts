/** A call that carries a step out, or back. `seen`: the version of the application that was shown when its key was pressed. */
type Call = (seen: string | undefined) => Promise<unknown>;

/** Something that an administrator has done at the desk. */
export interface Step {
  /** The application's id. */
  application: number;
  /** Its number, as people know it. */
  applicationId: string;
  label: string;
  /** Whether it confirms the rest of the application. */
  isRest?: true;
  /** The result that it is about, which is chosen again when the step is taken back. */
  row?: number;
  /** The calls that take it back. Each leaves once it is answered, so that trying again goes on where it stopped. */
  undo: Call[];
  /** Shows what was there before. */
  showBefore: () => void;
}

interface StepEvents {
  /** The version of an application that is shown. */
  shownVersion: (application: number) => string | undefined;
  onChange: (canGoBack: boolean) => void;
  /** After a call was answered or refused. */
  onSent: () => void;
  onTakenBack: (step: Step) => void;
  /**
   * The step was dropped (no error), refused or not answered, so it may not be stored. Show what is stored.
   * `isGivenUp`: only of a step back: whether it will not be tried again.
   */
  onDropped: (step: Step, error?: unknown, isGivenUp?: boolean) => Promise<unknown>;
  /** Whether the server said no, rather than fail or not answer. */
  isRefused: (error: unknown) => boolean;
  /** Whether it said no because somebody else made a change first. */
  isConflict: (error: unknown) => boolean;
}

/**
 * The steps of an administrator, sent one after the other, also those back. When one is refused, those that wait behind it
 * are dropped. Which step is taken back is decided when the key is pressed.
 */
export function createSteps({
  shownVersion,
  onChange,
  onSent,
  onTakenBack,
  onDropped,
  isRefused,
  isConflict,
}: StepEvents) {
  /** What can be taken back, also while it is still to be sent: oldest first. */
  const steps = new Set<Step>();
  const goingBack = new Set<Step>();
  const refusedBack = new WeakSet<Step>();
  let refusals = 0;
  let sending: Promise<unknown> = Promise.resolve();

  const tell = () => onChange(steps.size > goingBack.size);
  const forget = (step: Step) => {
    steps.delete(step);
    goingBack.delete(step);
    tell();
  };

  function send({ application }: Step, call: Call, drop: (error?: unknown) => Promise<unknown>) {
    const seen = shownVersion(application);
    const refusedBefore = refusals;
    sending = sending.then(async () => {
      const isDropped = refusals !== refusedBefore;
      if (isDropped) return void (await drop());
      try {
        await call(seen);
      } catch (error) {
        refusals += 1;
        await drop(error);
      }
      onSent();
    });
    return sending;
  }

  /** A conflict may be over later, so it is tried once more. Refused again, it would keep earlier steps waiting for good. */
  function mayGoBackLater(step: Step, error: unknown): boolean {
    if (error === undefined || !isRefused(error)) return true;
    const isFirst = !refusedBack.has(step);
    refusedBack.add(step);
    return isFirst && isConflict(error);
  }

  return {
    /** When all steps so far are carried out, or dropped. */
    settled: () => sending,
    /** Notes what is carried out already. */
    note(step: Step) {
      steps.add(step);
      tell();
    },
    /** `isStored`: whether the step was carried out, judged by what is stored; asked when the server did not answer. */
    carryOut(step: Step, call: Call, isStored: () => boolean) {
      steps.add(step);
      tell();
      return send(step, call, async (error) => {
        const mayBeStored = error !== undefined && !isRefused(error);
        if (!mayBeStored) forget(step);
        await onDropped(step, error);
        if (mayBeStored && !isStored()) forget(step);
      });
    },
    /** @returns the step that is being taken back, if there is one. */
    goBack(): Step | undefined {
      const step = [...steps].findLast((one) => !goingBack.has(one));
      if (!step) return undefined;
      goingBack.add(step);
      tell();
      const takeBack: Call = async (seen) => {
        // It turned out meanwhile that it was not carried out.
        if (!steps.has(step)) return;
        for (let [call] = step.undo; call; [call] = step.undo) {
          await call(seen);
          step.undo.shift();
        }
        forget(step);
        onTakenBack(step);
      };
      void send(step, takeBack, (error) => {
        const isGivenUp = !mayGoBackLater(step, error);
        if (isGivenUp) forget(step);
        else {
          goingBack.delete(step);
          tell();
        }
        return onDropped(step, error, isGivenUp);
      });
      return step;
    },
  };
}
