import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Routing = Pick<LinkProps, 'to' | 'replace' | 'reloadDocument' | 'state' | 'id' | 'target'> & {
  children: ReactNode;
};

/** Instead of the element that the theme gives to every button. */
const linkRoot = (props: LinkProps) => <Link {...props} />;

/** A link to another page that looks like a button. */
export const LinkButton = (props: ButtonProps & Routing) => (
  <Button component={Link} renderRoot={linkRoot} {...props} />
);

/** A link to another page in running text. */
export const TextLink = (props: AnchorProps & Routing) => <Anchor component={Link} {...props} />;
