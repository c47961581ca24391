import type { ListActions, ListedProps } from '../list-actions.ts';
import classes from './select-box.module.css';

interface SelectBoxProps extends Pick<ListedProps, 'application' | 'selected'> {
  onSelect: ListActions['onSelect'];
}

/** Selects or deselects one application. */
export const SelectBox = ({ application, selected, onSelect }: SelectBoxProps) => (
  <label className={classes.target}>
    <input
      type="checkbox"
      className={classes.box}
      aria-label={`Select ${application.applicationId}`}
      checked={selected}
      onChange={(event) => onSelect(application, event.currentTarget.checked)}
    />
  </label>
);
