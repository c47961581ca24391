import { Button } from '@mantine/core';
import { SendAgain } from '../../components/feedback/send-again.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { PlusIcon } from '../../components/layout/page-icons.tsx';
import { ExamResultFields } from './exam-result-fields.tsx';
import type { ResultForm } from './use-result-form.ts';

/** The form that adds one result after the other. */
export const ExamResultForm = ({ form, attempt, isLost, isAdding, onSubmit, sendLost }: ResultForm) => (
  <form noValidate aria-label="Add a result" onSubmit={onSubmit}>
    <ErrorSummary errors={form.errors} attempt={attempt} />
    <ExamResultFields form={form} />
    {isLost && (
      <SendAgain
        title="This result is not added yet"
        isSending={isAdding}
        onSend={() => onSubmit()}
        onBack={sendLost}
      />
    )}
    <Button
      type="submit"
      variant="default"
      leftSection={<PlusIcon />}
      loading={isAdding}
      mt={isLost ? 'sm' : 0}
    >
      Add Result
    </Button>
  </form>
);
