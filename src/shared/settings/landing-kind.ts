interface Landing {
  isOpen: boolean;
  /** The school has given its name. */
  isNamed: boolean;
  isBadged: boolean;
}

/** The name of a landing page among those that are drawn when the pages are built. */
export const landingKind = ({ isOpen, isNamed, isBadged }: Landing) =>
  `${isOpen ? 'open' : 'closed'}${isNamed ? 'Named' : ''}${isBadged ? 'Badged' : ''}`;
