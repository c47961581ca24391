import { Title, type TitleOrder } from '@mantine/core';
import type { Choices } from '../../../../shared/applications/schema.ts';
import classes from '../record/record.module.css';

/** Both combinations side by side; an empty one says so. */
export const ChoiceLists = ({ order, choices }: { order: TitleOrder; choices: Choices }) => (
  <div className={classes.columns}>
    <Combination order={order} title="First Choice" subjects={choices.firstChoiceSubjects} />
    <Combination order={order} title="Second Choice" subjects={choices.secondChoiceSubjects} />
  </div>
);

interface CombinationProps {
  order: TitleOrder;
  title: string;
  subjects: readonly string[];
}

const Combination = ({ order, title, subjects }: CombinationProps) => (
  <div>
    <Title order={order} size="h4">
      {title}
    </Title>
    {subjects.length > 0 ? (
      <ul className={classes.subjects}>
        {subjects.map((subject) => (
          <li key={subject}>{subject}</li>
        ))}
      </ul>
    ) : (
      <p className={classes.none}>Not chosen yet</p>
    )}
  </div>
);
