import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Routing = Pick<LinkProps, 'to' | 'replace' | 'reloadDocument' | 'state' | 'id'> & {
  children: ReactNode;
};

/** A link to another page that looks like a button. */
export const LinkButton = (props: ButtonProps & Routing) => <Button component={Link} {...props} />;

/** A link to another page in running text. */
export const TextLink = (props: AnchorProps & Routing) => <Anchor component={Link} {...props} />;
