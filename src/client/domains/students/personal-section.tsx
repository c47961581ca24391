import { Checkbox, Text, Title } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { memo, type ReactNode, useRef, useState } from 'react';
import { isEmpty } from '../../../shared/values.ts';
import disclosure from '../../components/layout/disclosure.module.css';
import { PersonalField, type PersonalFormApi } from './personal-field.tsx';
import type { Question, PersonalSection as Section } from './personal-field-types.ts';
import classes from './personal-section.module.css';
import { personalValues } from './personal-values.ts';
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

/** A question, and after a yes its fields. A no empties them; another yes brings back what was there. */
function AfterYes({ question: { asks, of }, form, children }: AfterYesProps) {
  const [isYes, setIsYes] = useState(false);
  const emptied = useRef(personalValues());
  const isShown = isYes || of.some((name) => !isEmpty(form.getValues()[name]));
  function answer(yes: boolean) {
    const values = yes ? emptied.current : personalValues();
    if (!yes) emptied.current = form.getValues();
    for (const name of of) form.setFieldValue(name, values[name]);
    setIsYes(yes);
  }
  return (
    <>
      <Checkbox
        label={asks}
        checked={isShown}
        onChange={({ currentTarget }) => answer(currentTarget.checked)}
      />
      {isShown && children}
    </>
  );
}

/** A field changed by another tab has a new key and must be rendered again. */
const sameInputs = (before: PersonalSectionProps, after: PersonalSectionProps) =>
  after.section.fields.every(({ name }) => before.form.key(name) === after.form.key(name));
