import { Title } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { memo } from 'react';
import disclosure from '../../components/layout/disclosure.module.css';
import type { LocalDraft } from '../../components/state/local-draft.ts';
import { PersonalField, type PersonalFormApi } from './personal-field.tsx';
import type { PersonalSection as Section } from './personal-field-types.ts';
import classes from './personal-section.module.css';
import { SectionStatus } from './section-status.tsx';

interface PersonalSectionProps {
  section: Section;
  isOpen: boolean;
  onToggle: (id: string) => void;
  form: PersonalFormApi;
  errors: FormErrors;
  draft: LocalDraft;
}

/** A collapsible section of the form. While closed its fields are not rendered, but the form keeps their values. */
export const PersonalSection = memo(
  function PersonalSection({ section, isOpen, onToggle, form, errors, draft }: PersonalSectionProps) {
    const headingId = `section-${section.id}`;
    const bodyId = `${headingId}-fields`;
    return (
      <section className={classes.section} aria-labelledby={headingId}>
        <Title order={2} size="h3" className={classes.heading}>
          <button
            type="button"
            className={`${disclosure.arrow} ${classes.toggle}`}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => onToggle(section.id)}
          >
            <span id={headingId}>{section.title}</span>
            <SectionStatus section={section} form={form} draft={draft} />
          </button>
        </Title>
        <div id={bodyId} className={classes.fields} hidden={!isOpen}>
          {isOpen &&
            section.fields.map((field) => (
              <PersonalField
                key={form.key(field.name)}
                field={field}
                error={errors[field.name]}
                form={form}
                {...(section.optional?.includes(field.name) && { isRequired: false })}
              />
            ))}
        </div>
      </section>
    );
  },
  (before, after) =>
    before.isOpen === after.isOpen && before.errors === after.errors && sameInputs(before, after),
);

/** A field changed by another tab has a new key and must be rendered again. */
const sameInputs = (before: PersonalSectionProps, after: PersonalSectionProps) =>
  after.section.fields.every(({ name }) => before.form.key(name) === after.form.key(name));
