import { Checkbox, Text, Title } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { memo, type ReactNode, useState } from 'react';
import { isEmpty } from '../../../shared/values.ts';
import disclosure from '../../components/layout/disclosure.module.css';
import { PersonalField, type PersonalFormApi } from './personal-field.tsx';
import type { Question, PersonalSection as Section } from './personal-field-types.ts';
import classes from './personal-section.module.css';
import { SectionStatus, type SectionStatusProps } from './section-status.tsx';

interface PersonalSectionProps extends SectionStatusProps {
  isOpen: boolean;
  onToggle: (id: string) => void;
  errors: FormErrors;
}

/** A collapsible section of the form. While closed its fields are not rendered, but the form keeps their values. */
export const PersonalSection = memo(
  function PersonalSection({ isOpen, onToggle, errors, ...status }: PersonalSectionProps) {
    const { section, form } = status;
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
            <SectionStatus {...status} />
          </button>
        </Title>
        <div id={bodyId} className={classes.fields} hidden={!isOpen}>
          {status.asksAdult && (
            <Text>The school needs one adult with a phone number: here, or under Mother or Father.</Text>
          )}
          {isOpen &&
            groupsOf(section).map(([asked, fields]) => {
              const inputs = fields.map((field) => (
                <PersonalField
                  key={form.key(field.name)}
                  field={field}
                  error={errors[field.name]}
                  form={form}
                  {...(section.optional?.includes(field.name) && { isRequired: false })}
                />
              ));
              return 'asks' in asked ? (
                <AfterYes key={asked.asks} question={asked} form={form}>
                  {inputs}
                </AfterYes>
              ) : (
                inputs
              );
            })}
        </div>
      </section>
    );
  },
  (before, after) =>
    before.isOpen === after.isOpen &&
    before.errors === after.errors &&
    before.asksAdult === after.asksAdult &&
    sameInputs(before, after),
);

/** The fields in their order, those of a question together under it. */
const groupsOf = ({ fields, questions = [] }: Section) => [
  ...Map.groupBy(fields, (field) => questions.find(({ of }) => of.includes(field.name)) ?? field),
];

interface AfterYesProps {
  question: Question;
  form: PersonalFormApi;
  children: ReactNode;
}

/** A question, and after a yes its fields. What is filled in stays in sight. */
function AfterYes({ question, form, children }: AfterYesProps) {
  const [isYes, setIsYes] = useState(false);
  const isShown = isYes || question.of.some((name) => !isEmpty(form.getValues()[name]));
  return (
    <>
      <Checkbox
        label={question.asks}
        checked={isShown}
        onChange={({ currentTarget }) => setIsYes(currentTarget.checked)}
      />
      {isShown && children}
    </>
  );
}

/** A field changed by another tab has a new key and must be rendered again. */
const sameInputs = (before: PersonalSectionProps, after: PersonalSectionProps) =>
  after.section.fields.every(({ name }) => before.form.key(name) === after.form.key(name));
