import { badgeAddress } from '../../../shared/settings/badge.ts';
import { useSchool } from '../state/school.ts';
import classes from './school-badge.module.css';

interface SchoolBadgeProps {
  /** '' where the school's name stands beside it. */
  alt: string;
  /** Sets the size, so that nothing moves when the picture arrives. */
  className: string | undefined;
}

/** The school's badge; nothing when it has none. On white paper, because badges are drawn for it. */
export function SchoolBadge({ alt, className }: SchoolBadgeProps) {
  const { badge } = useSchool();
  if (!badge) return null;
  return (
    <img
      src={badgeAddress(badge)}
      alt={alt}
      className={`${classes.badge} ${className ?? ''}`}
      width={96}
      height={96}
      decoding="async"
      fetchPriority="low"
    />
  );
}
