import { useSyncExternalStore } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { TextLink } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { currentPhotos, isOfApplication, subscribeToPhotos } from '../../documents/photo-store.ts';
import type { FormPart } from '../form-parts.ts';
import { readKept } from '../kept-on-device.ts';
import { useKept } from '../use-kept.ts';
import { FROM_REVIEW, stepPaths } from '../wizard/wizard-steps.ts';
import classes from './review.module.css';
import { unsavedParts } from './unsaved-parts.ts';

const PLACES: Record<FormPart, { label: string; to: string }> = {
  personal: { label: 'Personal details that you changed', to: stepPaths.personalDetails },
  result: { label: 'An exam result that you did not add', to: stepPaths.examResults },
  number: { label: 'A candidate number that you did not save', to: stepPaths.examResults },
  choices: { label: 'Subject choices that you changed', to: stepPaths.subjects },
};

interface UnsavedWarningProps {
  studentId: number;
  saved: Parameters<typeof unsavedParts>[1];
}

/** Warns before submission about input on this device that would not be sent, with links to save it. */
export function UnsavedWarning({ studentId, saved }: UnsavedWarningProps) {
  const kept = readKept(useKept());
  const photo = useSyncExternalStore(subscribeToPhotos, currentPhotos).find(isOfApplication(studentId));
  const places = unsavedParts(kept, saved).map((part) => PLACES[part]);
  if (photo) {
    const to = `${paths.subjects}#${photo.documentType}`;
    places.push({ label: 'Photographs that are not uploaded yet', to });
  }
  if (places.length === 0) return null;
  return (
    <Banner tone="warning" title="On this device, but not saved">
      The application will be sent without it unless you save it first:
      <ul className={classes.unsaved}>
        {places.map(({ label, to }) => (
          <li key={label}>
            <TextLink to={to} state={FROM_REVIEW}>
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
