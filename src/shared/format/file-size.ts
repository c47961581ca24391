const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A number of bytes as Bytes, KB, MB or GB (base 1024), for example '1.5 MB'. */
export function formatFileSize(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // 1023.95 KB would round to 1024 KB, which is 1 MB.
  while (Number(size.toFixed(1)) >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${Number(size.toFixed(size < 10 ? 2 : 1))} ${UNITS[unit]}`;
}
