import { FileIcon, ImageIcon } from '../layout/page-icons.tsx';
import classes from './thumbnail.module.css';

interface ThumbnailProps {
  /** Of a small picture; without one an icon is shown. */
  address?: string | undefined;
  kind: 'picture' | 'document';
}

/** A small picture of a file. It stands beside the file's name, so it has no text of its own. */
export function Thumbnail({ address, kind }: ThumbnailProps) {
  if (address) return <img className={classes.thumbnail} src={address} alt="" width={48} height={48} />;
  return <span className={classes.thumbnail}>{kind === 'picture' ? <ImageIcon /> : <FileIcon />}</span>;
}
