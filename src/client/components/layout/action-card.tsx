import { Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './action-card.module.css';

interface ActionCardProps {
  title: string;
  icon?: ReactNode;
  /** `to` is a link, `onPress` a button; a card with neither is only information. */
  to?: string | undefined;
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** A card that can be clicked anywhere. Only the heading is the link or button, so its accessible name is short. */
export const ActionCard = ({ title, icon, to, onPress, children }: ActionCardProps) => (
  <div className={classes.card}>
    <Title order={2} size="h3" className={classes.title}>
      {icon}
      <Action title={title} to={to} onPress={onPress} />
    </Title>
    <Text>{children}</Text>
  </div>
);

function Action({ title, to, onPress }: Pick<ActionCardProps, 'title' | 'to' | 'onPress'>) {
  if (to) {
    return (
      <Link to={to} className={classes.action}>
        {title}
      </Link>
    );
  }
  if (onPress) {
    return (
      <UnstyledButton className={classes.action} onClick={onPress}>
        {title}
      </UnstyledButton>
    );
  }
  return title;
}
