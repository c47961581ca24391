import { FileIcon, ImageIcon } from '../layout/page-icons.tsx';
import classes from './thumbnail.module.css';

interface ThumbnailProps {
  /** URL of a small picture; without it an icon is shown. */
  address?: string | undefined;
  kind: 'picture' | 'document';
}

/** A small preview of a file. The file's name stands beside it, so it has no alternative text. */
export function Thumbnail({ address, kind }: ThumbnailProps) {
  if (address) return <img className={classes.thumbnail} src={address} alt="" width={48} height={48} />;
  return <span className={classes.thumbnail}>{kind === 'picture' ? <ImageIcon /> : <FileIcon />}</span>;
}
