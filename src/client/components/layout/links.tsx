import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

type Routing = Pick<
  LinkProps,
  'to' | 'replace' | 'reloadDocument' | 'state' | 'id' | 'target' | 'onClick'
> & {
  children: ReactNode;
};

/** Overrides the button element that the theme sets. */
const linkRoot = (props: LinkProps) => <Link {...props} />;

/** A link to another page that looks like a button. */
export const LinkButton = (props: ButtonProps & Routing) => (
  <Button component={Link} renderRoot={linkRoot} {...props} />
);

/** A link to another page in running text. */
export const TextLink = (props: AnchorProps & Routing) => <Anchor component={Link} {...props} />;
