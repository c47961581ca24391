import { Text } from '@mantine/core';
import { NEW_CHILD } from '../../../../shared/applications/constants.ts';
import { TextLink } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { showChild } from './whose.ts';

/** For parents; at the foot, because most accounts apply for one. */
export const ApplyForAnother = () => (
  <Text c="dimmed" size="sm">
    Are you applying for more than one child?{' '}
    <TextLink to={paths.register} onClick={() => showChild(NEW_CHILD)}>
      Apply for another child
    </TextLink>
  </Text>
);
