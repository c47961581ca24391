import type { ReactNode } from 'react';
import { Fold, type FoldProps } from './fold.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** Folds what few visits need, so that a list begins on the first screen of a phone. With more room all of it shows. */
export const FoldOnPhone = (props: FoldProps): ReactNode =>
  useIsPhone() ? <Fold {...props} /> : props.children;
