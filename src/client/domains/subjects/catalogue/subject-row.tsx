import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CatalogueSubject } from '../../../../shared/subjects/catalogue.ts';
import { describeRequirement } from '../../../../shared/subjects/eligibility.ts';
import { StatusBadge } from '../../../components/feedback/status-badge.tsx';
import classes from './catalogue.module.css';
import { applications } from './effects.ts';
import { DeleteSubjectDialog, OfferDialog } from './subject-dialogs.tsx';

interface SubjectRowProps {
  subject: CatalogueSubject;
  /** Another subject is being edited. */
  disabled: boolean;
  onEdit: () => void;
}

/** A subject with its prerequisites and buttons. */
export function SubjectRow({ subject, disabled, onEdit }: SubjectRowProps) {
  const { name, isOffered, requirements, chosenIn } = subject;
  const [offers, { open: askToOffer, close: dontOffer }] = useDisclosure();
  const [deletes, { open: askToDelete, close: dontDelete }] = useDisclosure();
  const button = (action: string) => ({
    variant: 'default',
    'aria-label': `${action} ${name}`,
    children: action,
    disabled,
  });
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.name}>
          <Title order={3}>{name}</Title>
          <StatusBadge tone={isOffered ? 'success' : 'neutral'}>
            {isOffered ? 'Offered' : 'Withdrawn'}
          </StatusBadge>
        </div>
        {requirements.length === 0 ? (
          <p className={classes.hint}>No requirements</p>
        ) : (
          <ul>
            {requirements.map(describeRequirement).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <p className={classes.hint}>
          {chosenIn === 0 ? 'Nobody has chosen it.' : `Chosen in ${applications(chosenIn)}.`}
        </p>
      </div>
      <div className={classes.actions}>
        <Button {...button('Edit')} onClick={onEdit} />
        <Button {...button(isOffered ? 'Withdraw' : 'Offer again')} onClick={askToOffer} />
        {chosenIn === 0 && <Button {...button('Delete')} onClick={askToDelete} />}
      </div>
      <OfferDialog subject={subject} opened={offers} onClose={dontOffer} />
      <DeleteSubjectDialog subject={subject} opened={deletes} onClose={dontDelete} />
    </div>
  );
}
