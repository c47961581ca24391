import { Title } from '@mantine/core';
import { WIZARD_STEPS } from '../../../shared/applications/constants.ts';
import { DOCUMENT_CATEGORIES } from '../../../shared/documents/constants.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { HashTarget } from '../../components/layout/hash-target.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './how-to-apply.module.css';

/** The id of the section, for links to it. */
export const HOW_TO_APPLY = 'how-to-apply';

const EXPLANATIONS: Record<(typeof WIZARD_STEPS)[number], string> = {
  'Personal Details': 'Who you are, where you live, your school, your parents or guardian, your health.',
  'Exam Results': 'Your CSEC and GCE results, with the grades and letters on your slip.',
  'Subject Selection':
    'A first and a second combination of three Advanced Level subjects. You see at once which ones your results allow.',
  'Document Upload': 'Your exam slip; a recommendation or certificates if you have them.',
  'Review & Submit':
    'Read everything once more, then send it to the school. After that it cannot be changed.',
};

const TO_HAVE_READY = [
  'An email address that you read often',
  'Your birth certificate',
  `Your results slip, photographed or scanned: JPG, PNG or PDF, each file up to ${formatFileSize(DOCUMENT_CATEGORIES.exam_slip.maximumBytes)}`,
  'Names, phone numbers and email addresses of your parents or guardian',
  'Your doctor’s name and number, your medicines and your allergies',
];

/** The five steps and what to prepare. The target of 'Learn More'. */
export const HowToApply = () => (
  <HashTarget id={HOW_TO_APPLY}>
    <Panel title="How to apply">
      <div className={classes.columns}>
        <ol className={classes.steps}>
          {WIZARD_STEPS.map((step) => (
            <li key={step}>
              <strong>{step}</strong>
              <span>{EXPLANATIONS[step]}</span>
            </li>
          ))}
        </ol>
        <div>
          <Title order={3} mb="xs">
            What to have ready
          </Title>
          <ul className={classes.ready}>
            {TO_HAVE_READY.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
          <p className={classes.note}>
            You do not have to finish in one go: what you enter is kept, and you can go on later, while the
            portal is open.
          </p>
        </div>
      </div>
    </Panel>
  </HashTarget>
);
