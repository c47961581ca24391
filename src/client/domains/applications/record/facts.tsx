import { answered, type Fact } from '../../../../shared/format/facts.ts';
import { EmailText } from '../../../components/layout/email-text.tsx';
import classes from './record.module.css';

/** Fields of a record with their values, read only. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={classes.facts}>
    {answered(facts).map(({ label, text }) => (
      <div key={label} data-wide={text.includes('@') || undefined}>
        <dt>{label}</dt>
        <dd>{text.includes('@') ? <EmailText address={text} /> : text}</dd>
      </div>
    ))}
  </dl>
);
