import type { Letter } from '../../../shared/letters/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import ruled from '../../components/layout/ruled-list.module.css';
import { letterPath } from '../../paths.ts';
import classes from './letters.module.css';

/** The letters to applicants; each leads to where it is written. */
export const LetterList = ({ letters }: { letters: Letter[] }) => (
  <ul className={ruled.list}>
    {letters.map(({ kind, name, purpose, subject, isChanged }) => (
      <li key={kind} className={classes.letter}>
        <div className={classes.head}>
          <TextLink to={letterPath(kind)} className={classes.name}>
            {name}
          </TextLink>
          {isChanged && <StatusBadge tone="info">Changed</StatusBadge>}
        </div>
        <span>{purpose}</span>
        <span className={classes.subject}>{subject}</span>
      </li>
    ))}
  </ul>
);
