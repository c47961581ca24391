import { Banner } from '../../components/feedback/banner.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import type { FormPart } from './form-parts.ts';
import { readKept } from './kept-on-device.ts';
import classes from './review.module.css';
import { unsavedParts } from './unsaved-parts.ts';
import { useKept } from './use-kept.ts';
import { stepPaths } from './wizard-steps.ts';

const PLACES: Record<FormPart, { label: string; to: string }> = {
  personal: { label: 'Personal details that you changed', to: stepPaths.personalDetails },
  result: { label: 'An exam result that you did not add', to: stepPaths.examResults },
  number: { label: 'A candidate number that you did not save', to: stepPaths.examResults },
  choices: { label: 'Subject choices that you changed', to: stepPaths.subjects },
};

/** Warns before submission about input on this device that would not be sent, with links to save it. */
export function UnsavedWarning({ saved }: { saved: Parameters<typeof unsavedParts>[1] }) {
  const kept = readKept(useKept());
  const parts = unsavedParts(kept, saved);
  if (parts.length === 0) return null;
  return (
    <Banner tone="warning" title="Typed on this device, but not saved">
      The application will be sent without it unless you save it first:
      <ul className={classes.unsaved}>
        {parts.map((part) => (
          <li key={part}>
            <TextLink to={PLACES[part].to}>{PLACES[part].label}</TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
